import { gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { languages } from '#i18n/catalog.ts'
import { createRegistry, type Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { createApp } from '#server/app.ts'
import { openApiOf } from '#server/features/openapi/document.ts'
import type { Composition } from '#server/kit/feature.ts'
import { routeOf } from '#server/kit/route.ts'

type App = ReturnType<typeof createApp>
type Json = Readonly<Record<string, unknown>>

/**
 * Compares each answer to `app.request` with the OpenAPI document. A deviation rejects the request, so
 * that the test that received the answer fails.
 */
export const heldToContract = (app: App, registry: Registry, features: Composition): App => {
  const request = app.request
  app.request = async (...asked) => {
    const answer = await request(...asked)
    const [input, init] = asked
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const url = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(url, 'http://localhost')
    await mustFit(registry, features, { method, path: pathname, answer })
    return answer
  }
  return app
}

interface Exchange {
  readonly method: string
  readonly path: string
  readonly answer: Response
}

const mustFit = async (
  registry: Registry,
  features: Composition,
  { method, path, answer }: Exchange,
): Promise<void> => {
  const found = contractOf(registry, features, method, path)
  if (!found || !answer.body || answer.status === 304) return
  const { contract, pattern } = found
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const place = placeOf(contract, method, pattern, answer.status, type)
  const wrong = (what: string) =>
    new Error(`The answer of ${method} ${path} contradicts the OpenAPI document: ${what}`)
  if (!place) throw wrong(`${answer.status} ${type} is not described`)
  if (type !== 'application/json') return
  const body = await jsonOf(answer.clone())
  const validate = contract.validatorOf(place)
  if (!validate(body)) throw wrong(whyNot(body, validate))
}

/** The mistake that is deepest in the answer, since the others only follow from it. */
const whyNot = (body: unknown, { errors }: ValidateFunction): string => {
  const [worst] = [...(errors ?? [])].sort(
    (a, b) => b.instancePath.split('/').length - a.instancePath.split('/').length,
  )
  const about = (errors ?? []).filter(it => it.instancePath === worst?.instancePath)
  const told = about.map(it => `${it.message} ${JSON.stringify(it.params)}`)
  return `${worst?.instancePath}: ${told.join('; ')} in ${JSON.stringify(body).slice(0, 2000)}`
}

const jsonOf = async (answer: Response): Promise<unknown> => {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const plain = answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes
  return JSON.parse(plain.toString())
}

interface Contract {
  readonly document: { readonly paths: Readonly<Record<string, Json>> }
  validatorOf(place: string): ValidateFunction
}

const ofResources = new WeakMap<AnyResource, Contract>()
const ofFixed = new WeakMap<Composition, Contract>()

/** The part of the document that a path belongs to; each is made once in a process. */
const contractOf = (registry: Registry, features: Composition, method: string, path: string) => {
  const fixed = features.routes.find(
    it => it.method === method && (it.path === path || it.path === namedPath(path)),
  )
  if (fixed) {
    const contract = ofFixed.get(features) ?? makeContract(createRegistry([]), features, undefined)
    ofFixed.set(features, contract)
    return { contract, pattern: fixed.path }
  }
  const route = routeOf(registry, method, path)
  if (!route) return undefined
  const { resource } = route
  const contract = ofResources.get(resource) ?? makeContract(registry, features, resource)
  ofResources.set(resource, contract)
  return { contract, pattern: route.path }
}

const namedPath = (path: string) => `${path.slice(0, path.lastIndexOf('/') + 1)}:name`

const makeContract = (
  registry: Registry,
  features: Composition,
  resource: AnyResource | undefined,
): Contract => {
  const made = openApiOf({
    registry,
    behaviours: features.behaviours,
    language: languages[1],
    name: 'test',
    fixed: resource ? [] : features.routes.map(({ goesBy, ...route }) => route),
    may: route => route.resource === resource,
  })
  const document = closed(JSON.parse(JSON.stringify(made)), false) as Contract['document']
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const known = new Map<string, ValidateFunction>()
  return {
    document,
    validatorOf: place => {
      const validate = known.get(place) ?? ajv.compile({ $ref: `document#${place}` })
      known.set(place, validate)
      return validate
    },
  }
}

/** The place of the schema of an answer in the document; undefined when it describes none. */
const placeOf = (
  { document }: Contract,
  method: string,
  pattern: string,
  status: number,
  type: string,
): string | undefined => {
  const path = pattern.replace(/:(\w+)/g, '{$1}')
  const name = status === 200 || status === 429 ? String(status) : 'default'
  const operation = document.paths[path]?.[method.toLowerCase()] as
    | { responses: Record<string, { $ref?: string; content?: Json }> }
    | undefined
  const response = operation?.responses[name]
  if (!response) return undefined
  const steps = response.$ref?.slice(2).split('/') ?? [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    name,
  ]
  const content = response.content ?? (at(document, steps).content as Json)
  const media = [type, '*/*'].find(it => Object.hasOwn(content, it))
  return media && `/${[...steps, 'content', media, 'schema'].map(escaped).join('/')}`
}

const at = (whole: unknown, steps: readonly string[]): Json =>
  steps.reduce((part, step) => (part as Json)[step] as Json, whole as Json)

const escaped = (step: string) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))

/**
 * The document with every object closed, so that properties that it does not describe are found. A
 * part of `allOf` stays open: the others describe the rest.
 */
const closed = (part: unknown, open: boolean): unknown => {
  if (Array.isArray(part)) return part.map(it => closed(it, open))
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(
    Object.entries(part).map(([name, it]) => [
      name,
      name === 'schemas' ? componentsOf(it) : closed(it, name === 'allOf'),
    ]),
  )
  const shaped =
    typeof inner.$ref === 'string'
      ? inner.$ref.startsWith('#/components/schemas/')
      : inner.allOf !== undefined || (inner.type === 'object' && inner.properties !== undefined)
  return shaped && !open && inner.additionalProperties === undefined
    ? { ...inner, unevaluatedProperties: false }
    : inner
}

/** Components stay open; where one is referred to, it is closed. */
const componentsOf = (schemas: unknown): unknown =>
  Object.fromEntries(
    Object.entries(schemas as Json).map(([name, schema]) => [name, closed(schema, true)]),
  )
