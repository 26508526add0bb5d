import { strToU8, zipSync } from 'fflate'
import type { AnyField } from '#resources/core/fields.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import type { Call } from '#server/http/call.ts'
import { serverKindOf } from '#server/kit/kinds.ts'
import type { Job } from '#server/kit/work.ts'
import { importable, titleIn } from './columns.ts'
import { mostRows } from './table.ts'

interface Described {
  readonly title: string
  readonly required: boolean
  readonly choices: readonly string[]
  readonly example: string
}

/**
 * Answers with an empty sheet with the column titles, and a second sheet that explains the columns.
 */
export const templateAnswer = (c: Call, job: Job): Response => {
  const { registry, language, plan } = job
  const columns = importable(plan.resource).map(([name, field]) => described(job, name, field))
  const say = (key: string, args = {}) => textIn(registry, language, `kit.import.${key}`, args)
  const own = nameOfResource(registry, language, plan.resource.name)
  const fileName = encodeURIComponent(`${own}-${say('template')}.xlsx`)
  const titles = columns.map(({ title, required }) => (required ? `${title} *` : title))
  const notes = [
    [say('notes.column'), say('notes.required'), say('notes.choices'), say('notes.example')],
    ...columns.map(({ title, required, choices, example }) => [
      title,
      required ? textIn(registry, language, 'kit.yes') : '',
      choices.join(' / '),
      example,
    ]),
    [say('notes.most', { smart_count: mostRows, count: mostRows })],
  ]
  const book = bookOf([
    { name: own, rows: [titles], lists: columns.map(it => it.choices) },
    { name: say('notes.title'), rows: notes, lists: [] },
  ])
  return new Response(book, {
    headers: {
      ...c.get('head'),
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${plan.resource.name}.xlsx"; filename*=UTF-8''${fileName}`,
    },
  })
}

const described = (job: Job, name: string, field: AnyField): Described => {
  const { registry, language, plan } = job
  const choices = choicesOf(job, name, field)
  const { required = false, initial } = field
  const example =
    choices[0] ??
    (field.shape ? `${name}1` : serverKindOf(field).example) ??
    textIn(registry, language, `kit.import.examples.${field.to ? 'reference' : 'text'}`)
  return {
    title: titleIn(registry, language, plan.resource, name),
    required: required && initial === undefined,
    choices,
    example,
  }
}

const choicesOf = (
  { registry, language, plan }: Job,
  name: string,
  field: AnyField,
): readonly string[] =>
  serverKindOf(field).choices?.(field, {
    resource: plan.resource,
    name,
    say: key => textIn(registry, language, key),
  }) ?? []

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** For each column the allowed values; empty when anything is allowed. */
  readonly lists: readonly (readonly string[])[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const bookOf = (sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> => {
  const numbered = sheets.map((sheet, at) => ({ ...sheet, at: at + 1 }))
  const each = (line: (sheet: (typeof numbered)[number]) => string) => numbered.map(line).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>${each(({ at }) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${kinds}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name, at }) => `<sheet name="${escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${at}" r:id="r${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships">${each(({ at }) => `<Relationship Id="r${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(numbered.map(it => [`xl/worksheets/sheet${it.at}.xml`, sheetXml(it)])),
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])),
  ) as Uint8Array<ArrayBuffer>
}

const sheetXml = ({ rows, lists }: Sheet): string => {
  const cells = (row: readonly string[]) =>
    row.map(it => `<c t="inlineStr"><is><t>${escaped(it)}</t></is></c>`).join('')
  const choices = lists.flatMap((list, at) => {
    const formula = escaped(`"${list.join(',')}"`)
    const column = letterOf(at)
    // Longer lists, and values with commas, are not possible in a cell's validation rule.
    return list.length === 0 || formula.length > 250 || list.some(it => it.includes(','))
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${mostRows + 1}"><formula1>${formula}</formula1></dataValidation>`,
        ]
  })
  const rules =
    choices.length > 0
      ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`
      : ''
  return `<worksheet xmlns="${main}"><cols><col min="1" max="50" width="18" customWidth="1"/></cols><sheetData>${rows.map(row => `<row>${cells(row)}</row>`).join('')}</sheetData>${rules}</worksheet>`
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)

const escaped = (text: string): string => text.replace(/[<>&"]/g, it => `&#${it.charCodeAt(0)};`)
