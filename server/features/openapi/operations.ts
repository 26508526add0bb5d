import { type AnyResource, fieldsOf, type Inquiry } from '#resources/core/define.ts'
import { sortsOf } from '#resources/core/sorts.ts'
import { queryOf, type Route, type Verb } from '#server/kit/route.ts'
import {
  bodySchema,
  bulkSchema,
  id,
  ids,
  type Named,
  objectOf,
  rowSchema,
  type Schema,
} from './schemas.ts'

/** Request and answer of an operation; `file` when it is not JSON. */
export interface Shape {
  readonly query?: readonly string[]
  /** Names that the parameter `sort` accepts. */
  readonly sorts?: readonly string[]
  readonly body?: Schema
  readonly answer?: Schema
  readonly file?: 'sent' | 'answered'
}

const listOf = (row: Schema): Schema => ({
  type: 'object',
  properties: { list: { type: 'array', items: row }, total: { type: 'integer' } },
})
const told: Schema = { type: 'object', properties: { ids: { type: 'array', items: id } } }
const bulkTold: Schema = {
  type: 'object',
  properties: {
    ids: { type: 'array', items: id },
    changed: {
      type: 'array',
      items: { type: 'object', properties: { id, version: { type: 'integer' } } },
    },
  },
}
const batch = { type: 'object', properties: { ids }, required: ['ids'] } as const

type About = readonly [resource: AnyResource, named: Named]
type Kind = Verb['verb']

/** Shapes by verb. A new verb does not compile until it is added here. */
const shapes: Record<Kind, (about: About, asks: Verb) => Shape> = {
  list: about => ({ answer: listOf(rowSchema(...about)) }),
  bin: about => ({ answer: listOf(rowSchema(...about)) }),
  options: () => ({ answer: listOf(option) }),
  history: () => ({ answer: listOf({ type: 'object' }) }),
  export: () => ({ file: 'answered' }),
  template: () => ({ file: 'answered' }),
  import: () => ({ file: 'sent', answer: { type: 'object' } }),
  undo: () => ({ answer: told }),
  one: about => ({ answer: rowSchema(...about) }),
  create: ([resource, named]) => ({
    body: bodySchema(resource, 'create', named),
    answer: rowSchema(resource, named),
  }),
  update: ([resource, named]) => ({
    body: bodySchema(resource, 'update', named),
    answer: rowSchema(resource, named),
  }),
  bulkUpdate: ([resource, named]) => ({ body: bulkSchema(resource, named), answer: bulkTold }),
  delete: (_, asks) => rowsShape(asks),
  restore: (_, asks) => rowsShape(asks),
  purge: (_, asks) => rowsShape(asks),
  action: (about, asks) => actionShape(about, asks as Verb & { verb: 'action' }),
  inquiry: (about, asks) => inquiryShape(about, asks as Verb & { verb: 'inquiry' }),
}

const option: Schema = {
  type: 'object',
  properties: { id, title: { type: 'string' }, subtitle: { type: 'string' }, parentId: id },
}

const rowsShape = (asks: Verb): Shape =>
  'id' in asks && asks.id !== undefined ? { answer: told } : { body: batch, answer: told }

const actionShape = ([resource]: About, { action, id: row }: Verb & { verb: 'action' }): Shape => {
  const { on, input = {}, max } = resource.actions[action]
  const many = on === 'selection' && row === undefined
  const fields = fieldsOf({ fields: input } as AnyResource)
  return {
    body: objectOf(
      fields,
      name => name,
      many ? { also: { ids: max ? { ...ids, maxItems: max } : ids } } : {},
    ),
    answer: { type: ['object', 'null'] },
  }
}

/** A dry run is sent what its action is sent. */
const inquiryShape = (about: About, { inquiry, id: row }: Verb & { verb: 'inquiry' }): Shape => {
  const [resource, named] = about
  const inquiries: Readonly<Record<string, Inquiry>> = resource.inquiries ?? {}
  const { beside, paged } = inquiries[inquiry] as Inquiry
  const answer: Schema = { type: 'object' }
  const acts = Object.hasOwn(resource.actions, beside)
  const { body } = acts
    ? actionShape(about, { verb: 'action', action: beside, id: row })
    : { body: beside === 'update' ? bodySchema(resource, 'update', named) : undefined }
  if (!body) return { answer }
  const properties = { ...(body.properties as object), ...(paged ? { after: id } : {}) }
  return { body: { ...body, properties }, answer }
}

/** Request and answer of a route of a definition. */
export const shapeOf = ({ resource, asks, across }: Route, named: Named): Shape => ({
  query: queryOf({ resource, asks }),
  sorts: [
    'id',
    ...(asks.verb === 'bin' ? ['deletedAt'] : []),
    ...(across ? ['tenantId'] : []),
    ...sortsOf(resource),
  ],
  ...shapes[asks.verb]([resource, named], asks),
})
