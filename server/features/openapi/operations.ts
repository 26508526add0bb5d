import { type AnyResource, fieldsOf, type Inquiry } from '#resources/core/define.ts'
import { sortsOf } from '#resources/core/sorts.ts'
import type { Verb } from '#resources/core/verbs.ts'
import type { Route } from '#server/kit/route.ts'
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
/** Shapes by verb. A new verb does not compile until it is added here. */
const shapes: Record<Verb, (about: About, route: Route) => Shape> = {
  list: about => ({ answer: listOf(rowSchema(...about)) }),
  bin: about => ({ answer: listOf(rowSchema(...about)) }),
  options: () => ({ answer: listOf(option) }),
  history: () => ({ answer: listOf({ type: 'object' }) }),
  export: () => ({ file: 'answered' }),
  importTemplate: () => ({ file: 'answered' }),
  import: () => ({ file: 'sent', answer: { type: 'object' } }),
  undoImport: () => ({ answer: told }),
  show: about => ({ answer: rowSchema(...about) }),
  create: ([resource, named]) => ({
    body: bodySchema(resource, 'create', named),
    answer: rowSchema(resource, named),
  }),
  update: ([resource, named]) => ({
    body: bodySchema(resource, 'update', named),
    answer: rowSchema(resource, named),
  }),
  bulkUpdate: ([resource, named]) => ({ body: bulkSchema(resource, named), answer: bulkTold }),
  delete: (_, route) => rowsShape(route),
  restore: (_, route) => rowsShape(route),
  purge: (_, route) => rowsShape(route),
  action: actionShape,
  inquiry: inquiryShape,
}

const option: Schema = {
  type: 'object',
  properties: { id, title: { type: 'string' }, subtitle: { type: 'string' }, parentId: id },
}

const rowsShape = ({ body }: Route): Shape =>
  body === 'none' ? { answer: told } : { body: batch, answer: told }

function actionShape([resource]: About, { name: action, body: sent }: Route): Shape {
  const { input = {}, max } = resource.actions[action]
  const many = sent === 'idsAndInput' || sent === 'idsAndQuestion'
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
function inquiryShape(about: About, route: Route): Shape {
  const [resource, named] = about
  const inquiries: Readonly<Record<string, Inquiry>> = resource.inquiries ?? {}
  const { beside, paged } = inquiries[route.name] as Inquiry
  const answer: Schema = { type: 'object' }
  const acts = Object.hasOwn(resource.actions, beside)
  const { body } = acts
    ? actionShape(about, { ...route, name: beside })
    : { body: beside === 'update' ? bodySchema(resource, 'update', named) : undefined }
  if (!body) return { answer }
  const properties = { ...(body.properties as object), ...(paged ? { after: id } : {}) }
  return { body: { ...body, properties }, answer }
}

/** Request and answer of a route of a definition. */
export const shapeOf = (route: Route, named: Named): Shape => ({
  query: route.query,
  sorts: [
    'id',
    ...(route.verb === 'bin' ? ['deletedAt'] : []),
    ...(route.across ? ['tenantId'] : []),
    ...sortsOf(route.resource),
  ],
  ...shapes[route.verb]([route.resource, named], route),
})
