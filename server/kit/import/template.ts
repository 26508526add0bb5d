import type { AnyField } from '#resources/core/fields.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import type { Call } from '#server/http/call.ts'
import { serverKindOf } from '#server/kit/kinds.ts'
import type { ResourceRequest } from '#server/kit/work.ts'
import { writeBook } from './book.ts'
import { fieldLabelIn, importableFields } from './columns.ts'
import { maxRows } from './table.ts'

interface Described {
  readonly title: string
  readonly required: boolean
  readonly choices: readonly string[]
  readonly example: string
}

/**
 * Answers with an empty sheet with the column titles, and a second sheet that explains the columns.
 */
export const templateAnswer = async (c: Call, job: ResourceRequest): Promise<Response> => {
  const { registry, language, plan } = job
  const columns = importableFields(plan.resource).map(([name, field]) =>
    described(job, name, field),
  )
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
    [say('notes.most', { smart_count: maxRows, count: maxRows })],
  ]
  const book = await writeBook([
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

const described = (job: ResourceRequest, name: string, field: AnyField): Described => {
  const { registry, language, plan } = job
  const choices = choicesOf(job, name, field)
  const { required = false, initial } = field
  const example =
    choices[0] ??
    (field.shape ? `${name}1` : serverKindOf(field).example) ??
    textIn(registry, language, `kit.import.examples.${field.to ? 'reference' : 'text'}`)
  return {
    title: fieldLabelIn(registry, language, plan.resource, name),
    required: required && initial === undefined,
    choices,
    example,
  }
}

const choicesOf = (
  { registry, language, plan }: ResourceRequest,
  name: string,
  field: AnyField,
): readonly string[] =>
  serverKindOf(field).choices?.(field, {
    resource: plan.resource,
    name,
    say: key => textIn(registry, language, key),
  }) ?? []
