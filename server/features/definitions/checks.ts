import * as z from 'zod'
import { extensions } from '#extensions/definitions.ts'
import { completeLanguages, languages } from '#i18n/catalog.ts'
import { missingDirectoryMistakes, mistakesOf } from '#resources/core/check.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { isInNamespace } from '#resources/core/extension.ts'
import { isLinked } from '#resources/core/kinds.ts'
import { type Mistake, WrongDefinition } from '#resources/core/mistakes.ts'
import type { Registry } from '#resources/core/registry.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { wordMistakes } from '#resources/core/words.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { pages, unlistedPages } from '#resources/pages.ts'
import type { Deps } from '#server/base/deps.ts'
import { hasColumn } from '#server/db/columns.ts'
import { columnOf, linkTableOf, tableOf, viewOf } from '#server/db/names.ts'
import { tablesOf } from '#server/db/resourceTables.ts'
import type { BodyLimits } from '#server/http/call.ts'

/** A definition that is added at run time, with its texts in every language, as it arrives. */
export interface Sent {
  readonly definition?: unknown
  readonly words?: unknown
}

/** A definition that was added at run time, with its texts in every language. */
export interface Added {
  /** The definition as JSON. */
  readonly definition: unknown
  readonly words: Readonly<Record<string, object>>
}

/** Limits of the JSON text of a definition with its words. */
export const textLimits: BodyLimits = {
  bytes: 256 * 1024,
  named: '256 KB',
  keys: 8000,
  items: 8000,
}

interface Checked {
  readonly resource: AnyResource
  readonly words: Added['words']
}

/**
 * The definition and the words in what was sent. Throws a `WrongDefinition` with every mistake: of its
 * form; and when that is right, of what it says, of its words, and of what it has in common with the
 * definitions in force. `former` is the definition whose place it takes.
 */
export const checked = (
  deps: Pick<Deps, 'features'>,
  registry: Registry,
  { definition, words }: Sent,
  former?: AnyResource,
): Checked => {
  const resource = parseDefinition(definition)
  const texts = textsSchema.safeParse(words ?? {})
  // The size comes first: the other checks take longer the larger it is.
  const large = sizeMistakes(resource)
  if (large.length > 0) throw new WrongDefinition(large)
  const mistakes = [
    ...mistakesOf(resource, registry.find),
    ...missingDirectoryMistakes(
      resource,
      directories.map(it => it.name),
    ),
    ...registry.taken(resource, { replacing: former !== undefined }),
    ...placeMistakes(resource, former),
    ...codeMistakes(resource),
    ...pathMistakes(registry, resource),
    ...(texts.success
      ? wordMistakes(resource, texts.data, languages, completeLanguages)
      : texts.error.issues.map(({ path, message }) => ({
          at: ['words', ...path].join('.'),
          message: `${message}.`,
        }))),
  ]
  // Names that are stored are derived from a definition without mistakes.
  const all = mistakes.length > 0 ? mistakes : storageMistakes(deps, registry, resource)
  if (all.length > 0) throw new WrongDefinition(all)
  return { resource, words: texts.data as Added['words'] }
}

const maxText = 1000
type Texts = { readonly [key: string]: string | Texts }
const textTree: z.ZodType<Texts> = z.record(
  z.string().max(100),
  z.union([z.string().max(maxText), z.lazy(() => textTree)], {
    error: `It must be a text of at most ${maxText} characters, or an object with such texts`,
  }),
)
/** Words by language. */
const textsSchema = z.record(z.string(), textTree)

const maxima = { fields: 100, actions: 30, inquiries: 10, screens: 10, form: 30, related: 10 }
const maxChoices = 200
const maxPath = 60

/** What is too large. */
const sizeMistakes = (resource: AnyResource): Mistake[] => {
  const parts = Object.entries(maxima).flatMap(([part, max]) => {
    const count = Object.keys((resource as unknown as Record<string, object>)[part] ?? {}).length
    return count > max
      ? [{ at: part, message: `There are ${count} entries; there may be at most ${max}.` }]
      : []
  })
  const choices = fieldsOf(resource).flatMap(([name, { of = [] }]) =>
    of.length > maxChoices
      ? [
          {
            at: `fields.${name}.of`,
            message: `There are ${of.length} values; there may be at most ${maxChoices}.`,
          },
        ]
      : [],
  )
  const texts = textsOf(resource).filter(({ text }) => text.length > maxText)
  return [
    ...parts,
    ...choices,
    ...texts.map(({ at }) => ({
      at,
      message: `The text is too long; it may have at most ${maxText} characters.`,
    })),
    ...screensOf(resource).flatMap(([key, { path }]) =>
      path.length > maxPath
        ? [
            {
              at: `screens.${key}.path`,
              message: `The path is too long; it may have at most ${maxPath} characters.`,
            },
          ]
        : [],
    ),
  ]
}

/** Every text in a value, with its place. */
const textsOf = (value: unknown, at: readonly string[] = []): { at: string; text: string }[] => {
  if (typeof value === 'string') return [{ at: at.join('.'), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...at, key]))
}

const screensOf = ({ screens }: AnyResource) => Object.entries(screens as Record<string, Screen>)

/** First parts of addresses in the console that belong to the product, now or in a later release. */
const ownAreas: ReadonlySet<string> = new Set(
  [
    ...resources.flatMap(it => screensOf(it).map(([, { path }]) => path)),
    ...directories.map(({ path }) => path.slice(1)),
    ...pages.map(({ under }) => under),
    ...Object.values(unlistedPages).map(({ path }) => path),
    'access-denied',
    'account',
    'admin',
    'app',
    'authentication-error',
    'error',
    'files',
    'health',
    'user',
  ].map(path => path.split('/')[0] as string),
)

/**
 * Names and paths outside of the area of definitions that are added at run time: the API is at
 * `/app/<area>/`, the screens at `<area>/`, and the area belongs neither to the product nor to an
 * extension. What the definition had before stays allowed.
 */
const placeMistakes = (resource: AnyResource, former: AnyResource | undefined): Mistake[] => {
  const area = /^\/app\/([^/]+)\//.exec(resource.api)?.[1]
  const owner = extensions.find(it => it.name === area || isInNamespace(it.name, resource.name))
  const kept = new Set(former ? screensOf(former).map(([, { path }]) => path) : [])
  const wrong = (at: string, message: string) => ({ at, message })
  return [
    ...(isInherited(resource.name)
      ? [wrong('name', `'${resource.name}' is a reserved name; rename this one.`)]
      : []),
    ...[...Object.keys(resource.actions), ...Object.keys(resource.inquiries ?? {})].flatMap(name =>
      isInherited(name) ? [wrong('actions', `'${name}' is a reserved name; rename it.`)] : [],
    ),
    ...Object.keys(resource.screens).flatMap(name =>
      isInherited(name) ? [wrong('screens', `'${name}' is a reserved name; rename it.`)] : [],
    ),
    ...(owner
      ? [
          wrong(
            owner.name === area ? 'api' : 'name',
            `Names and paths of '${owner.name}' belong to the extension of that name; choose others.`,
          ),
        ]
      : []),
    ...(area === undefined && resource.api !== former?.api
      ? [
          wrong(
            'api',
            `The API path ${resource.api} belongs to the product; say '/app/<area>/${resource.name}', with a word of your own for the area.`,
          ),
        ]
      : []),
    ...screensOf(resource).flatMap(([key, { path }], index, all) => {
      const first = path.split('/')[0] as string
      if (all.findIndex(([, screen]) => screen.path === path) !== index)
        return [
          wrong(`screens.${key}.path`, `Two screens have the path '${path}'; change one of them.`),
        ]
      if (kept.has(path)) return []
      if (ownAreas.has(first.toLowerCase()))
        return [
          wrong(
            `screens.${key}.path`,
            `Screen paths that begin with '${first}/' belong to the product; choose another area.`,
          ),
        ]
      return area !== undefined && !path.startsWith(`${area}/`)
        ? [
            wrong(
              `screens.${key}.path`,
              `The screen path '${path}' must begin with '${area}/', as the API path does.`,
            ),
          ]
        : []
    }),
  ]
}

/** What only works with code on the server, which cannot be added at run time. */
const codeMistakes = (resource: AnyResource): Mistake[] =>
  (['actions', 'inquiries'] as const).flatMap(part =>
    Object.keys(resource[part] ?? {}).map(name => ({
      at: `${part}.${name}`,
      message: `'${name}' needs code on the server; take it out, or write an extension with the definition and its hooks.`,
    })),
  )

/**
 * A path that differs by case alone from that of another screen, or lies below it, would lead there.
 * The router compares without case, and the addresses of rows and forms are below a screen.
 */
const pathMistakes = (registry: Registry, resource: AnyResource): Mistake[] => {
  const others = registry
    .all()
    .filter(it => it.name !== resource.name)
    .flatMap(it => screensOf(it).map(([, { path }]) => path))
  return screensOf(resource).flatMap(([key, { path }], index, all) => {
    const own = all.filter((_, at) => at !== index).map(([, screen]) => screen.path)
    const other = [...others, ...own].find(it => it !== path && isBeside(path, it))
    return other
      ? [
          {
            at: `screens.${key}.path`,
            message: `The screen path '${path}' is the same as '${other}' but for case, or one lies below the other; choose another one.`,
          },
        ]
      : []
  })
}

const isBeside = (path: string, other: string): boolean => {
  const [one, two] = [path.toLowerCase(), other.toLowerCase()]
  return one === two || one.startsWith(`${two}/`) || two.startsWith(`${one}/`)
}

/** Every object has these names. */
const isInherited = (name: string): boolean => name in Object.prototype

/** Columns that PostgreSQL gives every table. */
const ofPostgres: ReadonlySet<string> = new Set([
  'tableoid',
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'ctid',
])

/** Names that are another one's in the database, although they differ in the definition. */
const storageMistakes = (
  { features }: Pick<Deps, 'features'>,
  registry: Registry,
  resource: AnyResource,
): Mistake[] => {
  const table = tableOf(resource.name)
  const others = [...registry.all(), ...registry.hidden()].filter(it => it.name !== resource.name)
  const taken =
    features.schema.tables.some(it => it.name === table) ||
    others.some(it => (it.view ? viewOf(it.name) : tableOf(it.name)) === table)
  const [own] = tablesOf(resource, registry.find)
  const columns = new Map<string, number>()
  for (const { name } of own?.columns ?? []) columns.set(name, (columns.get(name) ?? 0) + 1)
  const links = fieldsOf(resource)
    .filter(([, field]) => isLinked(field))
    .map(([name]) => linkTableOf(resource.name, name))
  return [
    ...(taken
      ? [
          {
            at: 'name',
            message: `A resource named '${resource.name}' would be stored where another one is; rename this one.`,
          },
        ]
      : []),
    ...fieldsOf(resource).flatMap(([name, field]) => {
      const column = columnOf(name)
      const link = linkTableOf(resource.name, name)
      const twice =
        (hasColumn(field) && ((columns.get(column) ?? 0) > 1 || ofPostgres.has(column))) ||
        (isLinked(field) && links.filter(it => it === link).length > 1)
      return twice && fieldOf(resource, name)
        ? [
            {
              at: `fields.${name}`,
              message: `field '${name}' would be stored where another one is; rename it.`,
            },
          ]
        : []
    }),
  ]
}
