import * as z from 'zod'
import type { Language } from '#i18n/catalog.ts'
import { allRoutesOf, standardActions } from '#resources/core/permissions.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import { type Behaviours, behaviourOf } from '#server/kit/behaviour.ts'
import type { FixedRoute } from '#server/kit/fixedRoute.ts'
import { type Route, routeOf } from '#server/kit/route.ts'
import { type Components, createComponents, type Schema } from './components.ts'
import {
  type Answer,
  answerOf,
  type Body,
  bodyOf,
  failureSchema,
  operationId,
  success,
} from './operations.ts'
import { pathParameter, queryParameter } from './parameters.ts'
import {
  filterSchema,
  idSchema,
  pascal,
  rowSchema,
  type SchemaContext,
  sortSchema,
  writtenSchema,
} from './schemas.ts'

interface Wanted {
  registry: Registry
  behaviours: Behaviours
  language: Language
  name: string
  fixed: readonly FixedRoute[]
  /** Whether the document contains this route of a definition. */
  may(route: Route, method: string): boolean
}

type Say = (key: string, args?: Readonly<Record<string, string>>) => string

/** Everything that one document is made with. */
interface Making extends Wanted {
  readonly components: Components
  readonly parameters: Map<string, Schema>
  readonly say: Say
}

/** The API as an OpenAPI 3.1 document: the routes of the definitions, and the fixed routes. */
export const openApiOf = (wanted: Wanted) => {
  const { registry, language, name, fixed, may } = wanted
  const components = createComponents()
  const say: Say = (key, args) => textIn(registry, language, `openapi.${key}`, args)
  const making: Making = { ...wanted, components, parameters: new Map(), say }
  const paths: Record<string, Record<string, Schema>> = {}
  const tags = new Map<string, string>()
  const add = (method: string, path: string, operation: Schema) => {
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation }
  }
  for (const text of registry.all().flatMap(allRoutesOf)) {
    const [method = '', path = ''] = text.split(' ')
    const route = routeOf(registry, method, path.replaceAll(':id', '1'))
    if (!route || !may(route, method)) continue
    tags.set(route.resource.name, nameOfResource(registry, language, route.resource.name))
    add(method, path, definedOperation(making, route))
  }
  for (const route of fixed) {
    const by = route.goesBy && routeOf(registry, route.method, route.goesBy)
    if (by && !may(by, route.method)) continue
    const tag = tagOf(route)
    if (!tags.has(tag)) tags.set(tag, say(`areas.${tag}`))
    add(route.method, route.path, fixedOperation(making, route, tag))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1',
      description: say('about'),
      contact: { name: say('contact') },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...tags].map(([tag, description]) => ({ name: tag, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: say('token'),
        },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: say('xsrf') },
      },
      responses: sharedResponses(making),
      parameters: Object.fromEntries(making.parameters),
      schemas: components.all(),
    },
  }
}

const tagOf = ({ path }: FixedRoute): string => {
  const [, first = '', second = '', third = ''] = path.split('/')
  return first === 'health' ? first : second === 'admin' ? third : second
}

/** What the schemas of a definition are made from. */
const aboutOf = (
  { registry, language, components }: Making,
  resource: AnyResource,
): SchemaContext => ({
  components,
  resource,
  labelOf: field => textIn(registry, language, `resources.${resource.name}.fields.${field}`),
  inputLabelOf: (action, field) =>
    textIn(registry, language, `resources.${resource.name}.actions.${action}.fields.${field}`),
})

const definedOperation = (making: Making, route: Route): Schema => {
  const { say, behaviours } = making
  const about = aboutOf(making, route.resource)
  const behaviour = behaviourOf({ behaviours }, route.resource.name)
  const permission = `${route.method} ${route.permission}`
  return operation(making, route, {
    tag: route.resource.name,
    summary: summaryOf(making, route),
    description: [
      say('permission', { route: permission }),
      ...(route.across ? [say('across')] : []),
    ],
    parameters: [
      ...(route.path.includes('/:id') ? [idParameter(making, about, route)] : []),
      ...route.query.map(name => listParameter(making, about, route, name)),
    ],
    body: bodyOf(about, route),
    answer: answerOf(about, route, behaviour),
    security: route.method === 'GET' ? undefined : [{ token: [], xsrf: [] }, { token: [] }],
  })
}

const fixedOperation = (making: Making, route: FixedRoute, tag: string): Schema => {
  const { say, registry, language } = making
  const { summary, open, query = [], path } = route
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const written = route.method !== 'GET' && !route.bearerAlone
  return operation(making, route, {
    tag,
    summary: textIn(registry, language, summary.includes('.') ? summary : `routes.${summary}`),
    description: [say(open === 'to anyone' ? 'anyone' : 'signedIn')],
    parameters: [
      ...names.map(name => pathParameter(name, say(`parameters.${name}`), { type: 'string' })),
      ...query.map(name => sharedParameter(making, name)),
    ],
    body: fixedBody(making, route),
    answer: fixedAnswer(making, route),
    security:
      open === 'to anyone' && !route.signedInFor
        ? []
        : written
          ? [{ token: [], xsrf: [] }, ...(route.keys ? [{ token: [] }] : [])]
          : undefined,
  })
}

interface Described {
  readonly tag: string
  readonly summary: string
  readonly description: readonly string[]
  readonly parameters: readonly Schema[]
  readonly body: Body
  readonly answer: Answer
  readonly security: readonly Schema[] | undefined
}

const operation = (
  { components, say }: Making,
  { method, path }: { readonly method: string; readonly path: string },
  { tag, summary, description, parameters, body, answer, security }: Described,
): Schema => ({
  operationId: operationId(method, path),
  tags: [tag],
  summary,
  description: `${description.join('. ')}.`,
  ...(security ? { security } : {}),
  ...(parameters.length > 0 ? { parameters } : {}),
  ...(body ? { requestBody: requestBody(body) } : {}),
  responses: {
    200: { description: say('ok'), content: contentOf(components, answer) },
    429: { $ref: '#/components/responses/TooMany' },
    default: { $ref: '#/components/responses/Failed' },
  },
})

const json = 'application/json'

/** A refusal is JSON also where success is a file. The document itself is sent without an envelope. */
const contentOf = (components: Components, answer: Answer): Schema => {
  const failure = failureSchema(components)
  if ('schema' in answer)
    return { [json]: { schema: { oneOf: [success(answer.schema), failure] } } }
  const files = answer.media.map(type => [
    type,
    { schema: type === json ? {} : { type: 'string' } },
  ])
  return { [json]: { schema: failure }, ...Object.fromEntries(files) }
}

const requestBody = (body: NonNullable<Body>): Schema => {
  if ('media' in body)
    return {
      required: true,
      content: Object.fromEntries(body.media.map(type => [type, { schema: { type: 'string' } }])),
    }
  return { required: true, content: { [json]: { schema: body.schema } } }
}

const sharedResponses = ({ components, say }: Making): Schema => {
  const content = { [json]: { schema: failureSchema(components) } }
  return {
    TooMany: {
      description: say('tooMany'),
      headers: { 'Retry-After': { description: say('retryAfter'), schema: { type: 'integer' } } },
      content,
    },
    Failed: { description: say('failed'), content },
  }
}

/** A reference to a parameter that many operations have. */
const shared = ({ parameters }: Making, name: string, make: () => Schema): Schema => {
  if (!parameters.has(name)) parameters.set(name, make())
  return { $ref: `#/components/parameters/${name}` }
}

const sharedParameter = (making: Making, name: string): Schema =>
  shared(making, pascal(name), () => queryParameter(name, making.say(`parameters.${name}`)))

const idParameter = (making: Making, about: SchemaContext, { verb, resource }: Route): Schema => {
  const { say, registry, language } = making
  if (verb === 'undoImport')
    return shared(making, 'IdOfImport', () => pathParameter('id', say('batchId'), idSchema(about)))
  const named = { resource: nameOfResource(registry, language, resource.name) }
  return shared(making, `IdOf${pascal(resource.name)}`, () =>
    pathParameter('id', say('rowId', named), idSchema(about)),
  )
}

const listParameter = (
  making: Making,
  about: SchemaContext,
  route: Route,
  name: string,
): Schema => {
  if (name !== 'filter' && name !== 'sort') return sharedParameter(making, name)
  const { resource, across, verb } = route
  const where = { across, bin: verb === 'bin' }
  const schema = name === 'filter' ? filterSchema(about, where) : sortSchema(about, where)
  const own = `${pascal(resource.name)}${across ? 'Across' : ''}${where.bin ? 'Bin' : ''}`
  return shared(making, `${own}${pascal(name)}`, () =>
    queryParameter(name, making.say(name), schema),
  )
}

const fixedBody = (making: Making, { sends }: FixedRoute): Body => {
  if (!sends) return undefined
  if (sends === 'file') return { media: ['application/octet-stream'] }
  if (sends instanceof z.ZodType) return { schema: making.components.of(sends, 'input') }
  return { schema: writtenSchema(aboutOf(making, sends.resource), sends) }
}

const fixedAnswer = (making: Making, { answers }: FixedRoute): Answer => {
  if ('media' in answers) return answers
  if (answers instanceof z.ZodType) return { schema: making.components.of(answers, 'output') }
  const about = aboutOf(making, answers.row)
  return { schema: rowSchema(about, answers.as) }
}

const summaryOf = ({ registry, language, say }: Making, { resource, verb, name }: Route) => {
  if (verb === 'bulkUpdate') return textIn(registry, language, 'kit.bulk.summary')
  if (standardActions.includes(name)) return textIn(registry, language, `menus.actions.${name}`)
  if (verb === 'inquiry') return say('inquiry', { name })
  return verb === 'action'
    ? textIn(registry, language, `resources.${resource.name}.actions.${name}.label`)
    : say(verb)
}
