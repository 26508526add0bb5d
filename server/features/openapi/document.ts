import * as z from 'zod'
import type { Language } from '#i18n/catalog.ts'
import type { AnyResource } from '#resources/core/define.ts'
import { everyRouteOf, standardActions } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { type Route, routeOf } from '#server/kit/route.ts'
import { type Shape, shapeOf } from './operations.ts'
import { id, type Named, type Schema, schemaOf, writtenSchema } from './schemas.ts'

interface Wanted {
  registry: Registry
  language: Language
  name: string
  fixed: readonly FixedRoute[]
  /** Whether the document contains this route of a definition. */
  may(route: Route, method: string): boolean
}

/** The API as an OpenAPI 3.1 document: the routes of the definitions, and the fixed routes. */
export const openApiOf = ({ registry, language, name, fixed, may }: Wanted) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const namesOf: NamesOf = resource => field =>
    textIn(registry, language, `resources.${resource.name}.fields.${field}`)
  const add = (method: string, path: string, operation: object) => {
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation }
  }
  for (const { method, path, summary, open, goesBy, sends, query = [] } of fixed) {
    const by = goesBy && routeOf(registry, method, goesBy)
    if (by && !may(by, method)) continue
    add(method, path, {
      operationId: operationId(method, path),
      tags: [path.split('/')[3]?.replace(/^:.*/, 'file') ?? 'health'],
      summary: textIn(registry, language, `routes.${summary}`),
      ...(open === 'to anyone' ? { security: [] } : {}),
      ...told({ query, ...bodyOf(sends, namesOf) }, path),
    })
  }
  for (const text of registry.all().flatMap(everyRouteOf)) {
    const [method = '', path = ''] = text.split(' ')
    const route = routeOf(registry, method, path.replaceAll(':id', '1'))
    if (!route || !may(route, method)) continue
    add(method, path, {
      operationId: operationId(method, path),
      tags: [route.resource.name],
      summary: summaryOf(registry, language, route),
      ...told(shapeOf(route, namesOf(route.resource)), path),
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    security: [{ token: [] }],
    components: { securitySchemes, schemas: { Envelope: envelope } },
    tags: registry
      .all()
      .map(it => ({ name: it.name, description: nameOfResource(registry, language, it.name) })),
    paths,
  }
}

/** Labels of the fields of a resource. */
type NamesOf = (resource: AnyResource) => Named

const bodyOf = (sends: FixedRoute['sends'], namesOf: NamesOf): Shape => {
  if (!sends) return {}
  if (sends === 'file') return { file: 'sent' }
  if (sends instanceof z.ZodType) return { body: schemaOf(sends) }
  return { body: writtenSchema(sends, namesOf(sends.resource)) }
}

const operationId = (method: string, path: string) =>
  `${method.toLowerCase()}${path
    .replace(/\/(admin|user)/g, '')
    .split(/[/:]/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`

const summaryOf = (registry: Registry, language: Language, { resource, verb, name }: Route) => {
  if (verb === 'bulkUpdate') return textIn(registry, language, 'kit.bulk.summary')
  if (standardActions.includes(name)) return textIn(registry, language, `menus.actions.${name}`)
  return verb === 'action'
    ? textIn(registry, language, `resources.${resource.name}.actions.${name}.label`)
    : name
}

const told = ({ query = [], sorts = [], body, answer, file }: Shape, path: string) => {
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' ? id : { type: 'string' },
    })),
    ...query.map(name => ({
      name,
      in: 'query',
      schema: name === 'sort' && sorts.length > 0 ? sortSchema(sorts) : { type: 'string' },
    })),
  ]
  const content = file === 'sent' ? { [anything]: {} } : body && { [json]: { schema: body } }
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { content } } : {}),
    responses: {
      200: {
        description: 'code 0, or why not',
        content:
          file === 'answered' ? { [anything]: {} } : { [json]: { schema: enveloped(answer) } },
      },
    },
  }
}

/** A text that contains JSON, such as `["name","ASC"]`. */
const sortSchema = (names: readonly string[]): Schema => ({
  type: 'string',
  contentMediaType: json,
  contentSchema: {
    type: 'array',
    prefixItems: [{ enum: names }, { enum: ['ASC', 'DESC'] }],
    minItems: 2,
    maxItems: 2,
  },
})

const json = 'application/json'
const anything = 'application/octet-stream'

const envelope: Schema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', enum: [0, -1, 51, 60, 61, 62, 63, 65] },
    message: { type: 'string' },
    data: {},
  },
}

const enveloped = (answer: Schema | undefined): Schema => ({
  allOf: [
    { $ref: '#/components/schemas/Envelope' },
    ...(answer ? [{ type: 'object', properties: { data: answer } }] : []),
  ],
})

const securitySchemes = { token: { type: 'apiKey', in: 'header', name: 'Authorization' } }
