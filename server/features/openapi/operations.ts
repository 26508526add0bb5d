import { type AnyResource, fieldOf } from '#resources/core/resource.ts'
import type { RequestBody, ResponseBody } from '#resources/core/verbs.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import type { Route } from '#server/kit/route.ts'
import { type Components, nullable, object, type Schema } from './components.ts'
import {
  bulkSchema,
  createSchema,
  idSchema,
  idsSchema,
  inputSchema,
  inquiryBodySchema,
  mayBeEmpty,
  ownComponent,
  pascal,
  rowSchema,
  rowVariantSchema,
  type SchemaContext,
  updateSchema,
} from './schemas.ts'

const integer: Schema = { type: 'integer' }
const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }

const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a request carries: JSON of this schema, or a file of one of these media types. */
export type Body = { readonly schema: Schema } | { readonly media: readonly string[] } | undefined

const bodies: Record<RequestBody, (about: SchemaContext, route: Route) => Body> = {
  none: () => undefined,
  newRow: about => ({ schema: createSchema(about) }),
  changes: about => ({ schema: updateSchema(about) }),
  bulkChange: about => ({ schema: bulkSchema(about) }),
  ids: about => ({
    schema: about.components.named('Batch', () => object({ ids: idsSchema(about) })),
  }),
  file: () => ({ media: [xlsx, csv] }),
  input: (about, { name }) => ({ schema: inputSchema(about, name, false) }),
  idsAndInput: (about, { name }) => ({ schema: inputSchema(about, name, true) }),
  question: (about, { name }) => ({ schema: inquiryBodySchema(about, name, false) }),
  idsAndQuestion: (about, { name }) => ({ schema: inquiryBodySchema(about, name, true) }),
}

/** What is answered as `data`, or content of a media type in place of the envelope. */
export type Answer = { readonly schema: Schema } | { readonly media: readonly string[] }

const answers: Record<
  ResponseBody,
  (about: SchemaContext, route: Route, behaviour: Behaviour | undefined) => Answer
> = {
  page: (about, { across }) => ({
    schema: pageSchema(about, rowVariantSchema(about, { across }), across ? 'AcrossPage' : 'Page'),
  }),
  binPage: (about, { across }) => ({
    schema: pageSchema(
      about,
      rowVariantSchema(about, { bin: true, across }),
      across ? 'AcrossBinPage' : 'BinPage',
    ),
  }),
  row: (about, { across }) => ({ schema: rowVariantSchema(about, { across }) }),
  writtenRow: (about, { verb }, behaviour) => ({
    schema: {
      allOf: [
        rowSchema(about),
        answerSchema(about, verb === 'create' && behaviour?.afterCreate ? { revealed: text } : {}),
      ],
    },
  }),
  ids: about => ({
    schema: about.components.named('ChangedRows', () =>
      object({ ids: listOf(idSchema(about)), sessions: integer }, ['ids']),
    ),
  }),
  bulkReport: about => ({
    schema: about.components.named('BulkReport', () =>
      object(
        {
          ids: listOf(idSchema(about)),
          changed: listOf(object({ id: idSchema(about), version: integer })),
          sessions: integer,
        },
        ['ids', 'changed'],
      ),
    ),
  }),
  csv: () => ({ media: [csv] }),
  xlsx: () => ({ media: [xlsx] }),
  importReport: about => ({
    schema: about.components.named('ImportReport', () => importReport(about)),
  }),
  undoReport: about => ({
    schema: about.components.named('UndoneImport', () =>
      object(
        {
          ids: listOf(idSchema(about)),
          kept: integer,
          reasons: object({ changed: integer, used: integer, deleted: integer }),
          sessions: integer,
        },
        ['ids', 'kept', 'reasons'],
      ),
    ),
  }),
  options: about => {
    const named = isNamed(about.resource)
    return {
      schema: about.components.named(named ? 'OptionPage' : 'UnnamedOptionPage', () =>
        object({ list: listOf(optionSchema(about, named)), total: integer, estimated: flag }, [
          'list',
          'total',
        ]),
      ),
    }
  },
  history: about => ({
    schema: about.components.named('History', () =>
      object({ list: listOf(historyLine(about)), total: integer }),
    ),
  }),
  result: (about, { verb, name }, behaviour) => {
    const declared = behaviour?.answers?.[name]
    if (!declared && verb === 'inquiry')
      throw new Error(
        `The behaviour of '${about.resource.name}' does not say what the inquiry '${name}' answers: add it to 'answers'.`,
      )
    if (!declared) return answers.ids(about, {} as Route, behaviour)
    const schema = about.components.of(declared, 'output')
    return { schema: verb === 'inquiry' ? schema : withSessions(schema) }
  },
}

/** An action also says how many sessions it ended. */
const withSessions = (schema: Schema): Schema =>
  schema.properties
    ? { ...schema, properties: { ...(schema.properties as Schema), sessions: integer } }
    : schema

const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** What a write says besides the row: how many sessions it ended, and a secret that is shown once. */
const answerSchema = (
  { components }: SchemaContext,
  more: Readonly<Record<string, Schema>>,
): Schema =>
  components.named(more.revealed ? 'OneTimeSecret' : 'WriteEffects', () => ({
    type: 'object',
    properties: { sessions: integer, ...more },
  }))

const pageSchema = (about: SchemaContext, row: Schema, name: string): Schema =>
  ownComponent(about, name, () =>
    object({ list: listOf(row), total: integer, estimated: flag, outOfScope: flag }, [
      'list',
      'total',
    ]),
  )

/** Whether every row has a title. Lines of logs may have none. */
const isNamed = (resource: AnyResource): boolean => {
  const title = fieldOf(resource, resource.title)
  return title !== undefined && !mayBeEmpty(resource, title)
}

const optionSchema = (about: SchemaContext, named: boolean): Schema =>
  about.components.named(named ? 'Option' : 'UnnamedOption', () =>
    object(
      {
        id: idSchema(about),
        title: named ? text : nullable(text),
        subtitle: nullable(text),
        parentId: nullable(idSchema(about)),
      },
      ['id', 'title'],
    ),
  )

const historyLine = (about: SchemaContext): Schema =>
  about.components.named('HistoryLine', () =>
    object({
      id: idSchema(about),
      at: { type: 'string', format: 'date-time' },
      actor: nullable(text),
      platform: nullable(flag),
      action: text,
      changes: listOf(object({ field: text, before: {}, after: {} })),
    }),
  )

const importReport = (about: SchemaContext): Schema =>
  object(
    {
      total: integer,
      valid: integer,
      errors: listOf(object({ row: integer, column: nullable(text), value: text, message: text })),
      batch: nullable(idSchema(about)),
      ids: listOf(idSchema(about)),
      bad: object({
        head: listOf(text),
        rows: listOf(object({ cells: listOf(text), reasons: text })),
      }),
    },
    ['total', 'valid', 'errors', 'batch', 'ids'],
  )

/** What a route of a definition is sent. */
export const bodyOf = (about: SchemaContext, route: Route): Body => bodies[route.body](about, route)

/** What a route of a definition answers. */
export const answerOf = (
  about: SchemaContext,
  route: Route,
  behaviour: Behaviour | undefined,
): Answer => answers[route.response](about, route, behaviour)

export const failureSchema = (components: Components): Schema =>
  components.named('Failure', () =>
    object({
      code: { type: 'integer', enum: [-1, 51, 60, 61, 62, 63, 65] },
      message: text,
      data: nullable(
        components.named('FailureDetails', () => ({
          type: 'object',
          properties: {
            fields: { type: 'object', additionalProperties: text },
            rows: listOf(object({ id: text, title: text, message: text })),
            count: integer,
            requestId: text,
          },
          additionalProperties: true,
        })),
      ),
    }),
  )

/** The envelope of success around `data`. */
export const success = (data: Schema): Schema =>
  object({ code: { type: 'integer', const: 0 }, message: text, data })

/** The name of an operation, such as `getMemberHistory`. */
export const operationId = (method: string, path: string): string =>
  `${method.toLowerCase()}${path
    .replace(/\/(admin|user)/g, '')
    .split(/[/:]/)
    .map(pascal)
    .join('')}`
