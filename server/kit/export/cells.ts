import type { AnyResource } from '#resources/core/define.ts'
import type { AnyField, FieldKind } from '#resources/core/fields.ts'
import type { AnyRow } from '#server/base/tables.ts'
import { cellOfList } from './cellList.ts'

/** Texts, dates and times in the language and time zone of the reader. */
export interface Wording {
  say(key: string): string
  day(date: string): string
  moment(iso: string): string
}

interface Place {
  readonly resource: AnyResource
  readonly name: string
  readonly row: AnyRow
  readonly wording: Wording
}

/** Writes a value that is not null as text for people. */
type Write = (value: unknown, place: Place) => string

const asIs: Write = value => String(value)
const listed: Write = (value, { wording }) =>
  cellOfList(value as unknown[], wording.say('kit.export.separator'))
const label: Write = (_value, { name, row }) => row.labels?.[name] ?? ''
const labels: Write = (_value, place) => listed(place.row.labels?.[place.name] ?? [], place)
const named: Write = (value, { resource, name, wording }) =>
  wording.say(`resources.${resource.name}.choices.${name}.${value}`)

/**
 * How values of each kind of field are written in an exported file; null for kinds that are never
 * exported.
 */
export const cells: Readonly<Record<FieldKind, Write | null>> = {
  text: asIs,
  multiline: asIs,
  richText: value => plainOf(value as string),
  integer: asIs,
  money: asIs,
  flag: (value, { wording }) => wording.say(value ? 'kit.yes' : 'kit.no'),
  choice: named,
  status: (value, { wording }) =>
    wording.say(value === 1 ? 'kit.status.enabled' : 'kit.status.disabled'),
  date: (value, { wording }) => wording.day(value as string),
  dateTime: (value, { wording }) => wording.moment(value as string),
  email: asIs,
  phone: asIs,
  secret: null,
  image: null,
  files: value => String((value as unknown[]).length || ''),
  reference: label,
  references: labels,
  routes: listed,
  list: listed,
  icon: asIs,
  colour: asIs,
  url: asIs,
  json: value => JSON.stringify(value),
}

/** The text of one cell; empty when there is no value. */
export const cellOf = ({ kind }: AnyField, place: Place): string => {
  const value = place.row[place.name]
  return value === null || value === undefined ? '' : (cells[kind]?.(value, place) ?? '')
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Formatted text as plain text. The entities replaced here are those that the sanitiser leaves. */
const plainOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, it => entities[it] as string)
    .trim()
