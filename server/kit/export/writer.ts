import type { Language } from '#i18n/catalog.ts'
import { byteOrderMark, csvLine } from '#resources/core/csv.ts'
import type { AnyField } from '#resources/core/fields.ts'
import type { LabelledRow } from '#server/base/tables.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import { dayOf, momentOf } from '#server/kit/import/dates.ts'
import { serverKindOf } from '#server/kit/kinds.ts'
import type { ExportedCell, Wording } from '#server/kit/serverKind.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import type { ExportRequest } from './request.ts'

/** Functions that turn rows into a file in the caller's language and time zone. */
export const writerOf = (job: ResourceRequest, { columns, zone }: ExportRequest) => {
  const { registry, language, plan } = job
  const { resource } = plan
  const say = (key: string) => textIn(registry, language, key)
  const wording: Wording = { say, ...timesIn(language, zone) }
  const titleOf = (name: string) =>
    say(
      name in resource.fields ? `resources.${resource.name}.fields.${name}` : `kit.fields.${name}`,
    )
  return {
    head: byteOrderMark + csvLine(columns.map(({ name }) => titleOf(name))),
    lines: (rows: readonly LabelledRow[]): string =>
      rows
        .map(row =>
          csvLine(
            columns.map(({ name, field }) => cellOf(field, { resource, name, row, wording })),
          ),
        )
        .join(''),
    fileNames: fileNamesOf(job, zone),
  }
}

/** The text of one cell; empty when there is no value. */
const cellOf = (field: AnyField, place: ExportedCell): string => {
  const value = place.row[place.name]
  if (value === null || value === undefined) return ''
  return serverKindOf(field).writeCell?.(value, place) ?? String(value)
}

/**
 * Date formats that spreadsheets in that language recognise. What an import would not read as the
 * same again, such as an hour that the clocks repeat, is written in ISO 8601.
 */
const timesIn = (language: Language, zone: string): Pick<Wording, 'day' | 'moment'> => {
  const calendar = { zone, from1904: false }
  const days = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const times = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const dates = new Intl.DateTimeFormat(language, { ...days, timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(language, { ...days, ...times, timeZone: zone })
  return {
    day: date => {
      const text = dates.format(new Date(`${date}T00:00:00Z`))
      return dayOf(text, calendar) === date ? text : date
    },
    moment: iso => {
      const text = moments.format(new Date(iso)).replace(',', '')
      return momentOf(text, calendar) === iso ? text : iso
    },
  }
}

/** The file name in the caller's language, and one in ASCII for clients that support no other. */
const fileNamesOf = ({ registry, language, plan, deps }: ResourceRequest, zone: string): string => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    .format(new Date(deps.now()))
    .replaceAll('-', '')
  const { name } = plan.resource
  const own = `${nameOfResource(registry, language, name)}-${day}.csv`
  const encoded = encodeURIComponent(own).replace(
    /['()*]/g,
    it => `%${it.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${name}-${day}.csv"; filename*=UTF-8''${encoded}`
}
