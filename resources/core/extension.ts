import type { Kind } from '#resources/kinds/kind.ts'
import { completed, freezeDeep } from './complete.ts'
import type { AnyField } from './fields.ts'
import { registerKinds } from './kinds.ts'
import type { Directory, MenuPage } from './menu.ts'
import type { AnyResource, Fields, Section } from './resource.ts'
import { mergedWords } from './words.ts'

/** What an extension adds to a resource of the product. Names of fields begin with the extension's name. */
export interface ResourceAddition {
  readonly fields: Fields
  /** Columns that the lists of the resource show in addition. */
  readonly columns?: readonly string[]
  /** Columns that the column chooser offers in addition. */
  readonly more?: readonly string[]
  readonly filters?: readonly string[]
  /** Sections at the end of the form. */
  readonly form?: readonly Section[]
}

/**
 * The data of an extension: `extension.ts` in its folder exports it by default. What it does stands in `server.ts`, what it
 * shows in `console.tsx`, and what it says in `words/<language>.ts`.
 */
export interface Extension {
  /**
   * The name of its folder, lower camel case. Names of its resources, field kinds, directories and pages begin with it,
   * its API with `/app/<name>/`, and its screens with `<name>/`, so that no release of the product collides with it.
   */
  readonly name: string
  readonly resources?: readonly AnyResource[]
  /**
   * The shared parts of its field kinds. Each has a server part in `kinds` of `server.ts` as well, and a browser part in
   * `kinds` of `console.tsx`.
   */
  readonly kinds?: readonly Kind[]
  readonly extend?: Readonly<Record<string, ResourceAddition>>
  /** Directories of the side menu. */
  readonly directories?: readonly Directory[]
  /** Pages of the side menu that are not generated from a definition. */
  readonly pages?: readonly MenuPage[]
  /**
   * Values for the test suites that make rows of every resource, by resource and field, another one for each seed: of
   * fields whose hooks refuse what their kinds make up.
   */
  readonly samples?: Readonly<Record<string, Readonly<Record<string, (seed: number) => unknown>>>>
}

/** The texts of an extension in one language. */
export interface ExtensionWords {
  /** Texts of its resources (`MessagesOf`), and of the fields that it adds to others. */
  readonly resources?: Readonly<Record<string, object>>
  /** Titles of its directories and pages, and below `hints` a line about each page. */
  readonly menus?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  /** Everything else, below the extension's name. */
  readonly [extension: string]: object | undefined
}

/**
 * Declares an extension. Throws, with a line for each name that does not begin with the extension's.
 *
 * @example
 * export default defineExtension({ name: 'acme', resources: [device] })
 */
export const defineExtension = (extension: Extension): Extension => {
  const mistakes = namespaceMistakes(extension)
  if (mistakes.length > 0)
    throw new Error(mistakes.map(it => `extensions/${extension.name}: ${it}`).join('\n'))
  return extension
}

const namespaceMistakes = ({
  name,
  resources = [],
  kinds = [],
  extend = {},
  directories = [],
  pages = [],
}: Extension): string[] => {
  const owned = (thing: string) => isInNamespace(name, thing)
  return [
    ...(/^[a-z][A-Za-z0-9]*$/.test(name)
      ? []
      : [`'${name}' is no name of a folder in lower camel case.`]),
    ...resources.flatMap(resource => [
      ...(owned(resource.name)
        ? []
        : [
            `the resource '${resource.name}' must begin with '${name}', as '${name}${capital(resource.name)}' does.`,
          ]),
      ...(resource.api.startsWith(`/app/${name}/`)
        ? []
        : [`the API path ${resource.api} of '${resource.name}' must begin with '/app/${name}/'.`]),
      ...Object.values(resource.screens as Readonly<Record<string, { path: string }>>)
        .filter(({ path }) => !path.startsWith(`${name}/`))
        .map(
          ({ path }) =>
            `the screen path '${path}' of '${resource.name}' must begin with '${name}/'.`,
        ),
    ]),
    ...kinds
      .filter(kind => !owned(kind.name))
      .map(
        kind =>
          `the field kind '${kind.name}' must begin with '${name}', as '${name}${capital(kind.name)}' does.`,
      ),
    ...Object.entries(extend).flatMap(([resource, { fields }]) =>
      Object.keys(fields)
        .filter(field => !owned(field))
        .map(
          field =>
            `the field '${field}' of '${resource}' must begin with '${name}', as '${name}${capital(field)}' does.`,
        ),
    ),
    ...directories.flatMap(directory => [
      ...(owned(directory.name)
        ? []
        : [
            `the directory '${directory.name}' must begin with '${name}', as '${name}${capital(directory.name)}' does.`,
          ]),
      ...(directory.path === `/${directory.name}`
        ? []
        : [
            `the path '${directory.path}' of the directory '${directory.name}' must be '/${directory.name}'.`,
          ]),
    ]),
    ...pages
      .filter(page => !owned(page.name))
      .map(page => `the page '${page.name}' must begin with '${name}'.`),
  ]
}

/** Whether a name begins with that of an extension, as a word of its own: `acmeBadge`, but not `acmeter`. */
export const isInNamespace = (name: string, thing: string): boolean =>
  thing.startsWith(name) && /^(?:[A-Z0-9]|$)/.test(thing.slice(name.length))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The definitions of the product with what extensions add to them, and those of the extensions, whose field kinds are
 * known from then on. Throws when an extension adds what the resource cannot take, or when two could claim one name.
 */
export const withExtensions = (
  product: readonly AnyResource[],
  extensions: readonly Extension[],
): readonly AnyResource[] => {
  const names = extensions.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    throw new Error(`Two extensions are called '${twice}'; rename one folder.`)
  const mistakes = extensions.flatMap(extension =>
    [...ambiguousNames(extension, names), ...additionMistakes(extension, product)].map(
      it => `extensions/${extension.name}: ${it}`,
    ),
  )
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  registerKinds(extensions.flatMap(({ kinds = [] }) => kinds))
  return [
    ...product.map(resource =>
      extensions.reduce((extended, { extend = {} }) => {
        const addition = extend[resource.name]
        return addition ? extendResource(extended, addition) : extended
      }, resource),
    ),
    // Their own kinds of fields are known by now.
    ...extensions.flatMap(({ resources = [] }) => resources.map(it => completed(it))),
  ]
}

/** Names that begin with that of another extension as well, such as `acmeBNote` of `acme` beside `acmeB`. */
const ambiguousNames = (extension: Extension, names: readonly string[]): string[] => {
  const { name, resources = [], kinds = [], extend = {}, directories = [], pages = [] } = extension
  const things: readonly (readonly [string, string])[] = [
    ...resources.map(it => [`resource '${it.name}'`, it.name] as const),
    ...kinds.map(it => [`field kind '${it.name}'`, it.name] as const),
    ...Object.entries(extend).flatMap(([resource, { fields }]) =>
      Object.keys(fields).map(field => [`field '${field}' of '${resource}'`, field] as const),
    ),
    ...directories.map(it => [`directory '${it.name}'`, it.name] as const),
    ...pages.map(it => [`page '${it.name}'`, it.name] as const),
  ]
  return things.flatMap(([thing, text]) => {
    const other = names.find(it => it.length > name.length && isInNamespace(it, text))
    return other
      ? [`the ${thing} begins with the name of the extension '${other}'; rename it.`]
      : []
  })
}

/** What `extend` says of a resource that cannot take it, one sentence each. */
const additionMistakes = ({ extend = {} }: Extension, product: readonly AnyResource[]): string[] =>
  Object.entries(extend).flatMap(([name, { fields }]) => {
    const resource = product.find(it => it.name === name)
    if (!resource)
      return [`'extend' names the resource '${name}', which the product does not have.`]
    const added = Object.entries(fields) as [string, AnyField][]
    return added.flatMap(([field, { required, initial }]) => [
      ...(resource.view
        ? [
            `the field '${field}' cannot be added to '${name}', whose rows come from a view of the database; take it out.`,
          ]
        : []),
      ...(Object.hasOwn(resource.fields, field)
        ? [`'${name}' of the product has a field '${field}' already; rename yours.`]
        : []),
      ...(required && (initial === undefined || initial === null)
        ? [
            `the field '${field}' of '${name}' is required, and rows that the product creates or that are there already have no value; give it 'initial', or say 'requiredInNew' in place of 'required'.`,
          ]
        : []),
    ])
  })

const extendResource = (
  resource: AnyResource,
  { fields, columns = [], more = [], filters = [], form = [] }: ResourceAddition,
): AnyResource =>
  freezeDeep({
    ...resource,
    fields: { ...resource.fields, ...fields },
    form: [...resource.form, ...form],
    screens: Object.fromEntries(
      Object.entries(resource.screens as Readonly<Record<string, ScreenLists>>).map(
        ([key, screen]) => [
          key,
          {
            ...screen,
            columns: [...screen.columns, ...columns],
            more: [...(screen.more ?? []), ...more],
            filters: [...screen.filters, ...filters],
          },
        ],
      ),
    ),
  })

interface ScreenLists {
  readonly columns: readonly string[]
  readonly more?: readonly string[]
  readonly filters: readonly string[]
}

/** The words of the product with those of extensions. Where both have a text for the same key, the product's is used. */
export const withExtensionWords = <W extends object>(
  product: W,
  extensions: readonly ExtensionWords[],
): W => extensions.reduce((words: W, added) => mergedWords(added, words) as W, product)
