import type { AnyField, Label } from './fields.ts'
import type { Mistake } from './mistakes.ts'
import type { Action, AnyResource, Screen, Section } from './resource.ts'
import { fieldsOf } from './resource.ts'

/** The sentences that texts of definitions are derived by: `kit.derived` in each language. */
export interface Sentences {
  /** What an action has done, by its label. */
  readonly done: string
  /** The title of a list across tenants. */
  readonly everywhere: string
  readonly hint: {
    /** The line under a list whose rows are created there. */
    readonly create: string
    /** The line under another list. */
    readonly view: string
    readonly everywhere: string
  }
  readonly empty: { readonly create: string; readonly view: string }
}

interface Tree {
  readonly [key: string]: string | Tree | undefined
}

/**
 * All texts of a definition in a language. A text of the words is used first, then a label of the
 * definition in this language, in English, or in the first one that it has, and then what is derived:
 * the title of a list from what several records are called, its hint and its empty text from a
 * sentence, and what an action has done from its label.
 */
export const completedWords = (
  resource: AnyResource,
  language: string,
  own: object,
  sentences: Sentences,
): object => {
  const stated = mergedWords(labelsOf(resource, language), own) as {
    readonly name?: string
    readonly plural?: string
    readonly actions?: Readonly<Record<string, { readonly label?: string }>>
  }
  const { name = '', plural = name, actions = {} } = stated
  const filled = (text: string) =>
    text.replaceAll('%{names}', () => plural).replaceAll('%{Names}', () => capital(plural))
  const screens = (Object.entries(resource.screens) as [string, Screen][]).map(
    ([key, { across, actions: offered }]) => {
      const how = offered.includes('create') ? 'create' : 'view'
      return [
        key,
        {
          title: across ? filled(sentences.everywhere) : capital(plural),
          hint: filled(sentences.hint[across ? 'everywhere' : how]),
          empty: filled(sentences.empty[how]),
        },
      ] as const
    },
  )
  const done = Object.entries(actions).flatMap(([action, { label }]) =>
    label ? [[action, { done: sentences.done.replaceAll('%{label}', () => label) }] as const] : [],
  )
  return mergedWords(
    {
      ...(name ? { plural, screens: Object.fromEntries(screens) } : {}),
      actions: Object.fromEntries(done),
    },
    stated,
  )
}

/**
 * The words of a language with all texts of these definitions.
 *
 * @public Generated modules call it (`scripts/lib/languages.mjs`).
 */
export const withCompletedWords = <
  W extends { readonly resources: object; readonly kit: { readonly derived: Sentences } },
>(
  words: W,
  language: string,
  resources: readonly AnyResource[],
): W => {
  const own = words.resources as Readonly<Record<string, object>>
  const complete = resources.map(resource => [
    resource.name,
    completedWords(resource, language, own[resource.name] ?? {}, words.kit.derived),
  ])
  return { ...words, resources: { ...own, ...Object.fromEntries(complete) } }
}

/** The labels of a definition, in the shape of its words. */
const labelsOf = (resource: AnyResource, language: string): Tree => {
  const say = (label: Label | boolean | undefined) => textOf(label, language)
  return {
    name: say(resource.label),
    // The plural of another language would stand beside names of this one.
    plural:
      resource.plural?.[language] ??
      (resource.label?.[language] ? undefined : say(resource.plural)),
    ...fieldLabels(fieldsOf(resource), say),
    actions: eachOf(resource.actions as Readonly<Record<string, Action>>, action => ({
      label: say(action.label),
      done: say(action.done),
      confirm: say(action.confirm),
      ...fieldLabels(Object.entries(action.input ?? {}) as [string, AnyField][], say),
    })),
    sections: Object.fromEntries(
      (resource.form as readonly Section[]).flatMap(({ title, label }) =>
        title ? [[title, say(label)]] : [],
      ),
    ),
    screens: eachOf(
      resource.screens as Readonly<Record<string, Screen>>,
      ({ label, hint, empty }) => ({
        title: say(label),
        hint: say(hint),
        empty: say(empty),
      }),
    ),
  }
}

type Say = (label: Label | boolean | undefined) => string | undefined

const fieldLabels = (fields: readonly (readonly [string, AnyField])[], say: Say): Tree => {
  const by = (of: (field: AnyField) => string | Tree | undefined) =>
    Object.fromEntries(fields.map(([name, field]) => [name, of(field)]))
  return {
    fields: by(field => say(field.label)),
    help: by(field => say(field.help)),
    choices: by(({ labels = {} }) => eachOf(labels, say)),
    disabling: by(field => say(field.confirm)),
  }
}

const eachOf = <T>(
  record: Readonly<Record<string, T>>,
  of: (thing: T) => string | Tree | undefined,
): Tree => Object.fromEntries(Object.entries(record).map(([key, thing]) => [key, of(thing)]))

const textOf = (label: Label | boolean | undefined, language: string): string | undefined =>
  typeof label === 'object'
    ? (label[language] ?? label['en-US'] ?? Object.values(label)[0])
    : undefined

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Both together, without empty groups. Where both have a text for the same key, that of the second is used. */
export const mergedWords = (added: object, words: object): object => {
  const all: Record<string, unknown> = {}
  for (const [key, value] of [...Object.entries(added), ...Object.entries(words)]) {
    const other = all[key]
    if (isObject(value)) {
      const group = mergedWords(isObject(other) ? other : {}, value)
      if (Object.keys(group).length > 0) all[key] = group
    } else if (value !== undefined) all[key] = value
  }
  return all
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Keys, such as `fields.name`, of the texts that a definition needs in every language and that neither
 * `words` nor its labels have. The others are derived.
 */
export const missingWords = (resource: AnyResource, words: object): string[] => {
  const stated = mergedWords(labelsOf(resource, ''), words)
  return neededWords(resource)
    .filter(path => !isText(path, stated))
    .map(path => path.join('.'))
}

/**
 * Mistakes in the words of a definition that arrive with it as JSON, by language. Their places begin
 * with `words`. `complete` are the languages in which each text has to be there.
 */
export const wordMistakes = (
  resource: AnyResource,
  words: Readonly<Record<string, object | undefined>>,
  languages: readonly string[],
  complete: readonly string[],
): Mistake[] => [
  ...Object.keys(words)
    .filter(it => !languages.includes(it))
    .map(it => ({
      at: `words.${it}`,
      message: `There is no language '${it}'; the languages are ${languages.join(', ')}.`,
    })),
  ...complete.flatMap(language =>
    missingWords(resource, words[language] ?? {}).map(key => ({
      at: `words.${language}.${key}`,
      message: 'This text is missing; write it.',
    })),
  ),
]

type Path = readonly string[]

const neededWords = (resource: AnyResource): Path[] => [
  ['name'],
  ...fieldWords(fieldsOf(resource)),
  ...Object.entries(resource.actions as Record<string, Action>).flatMap(([name, action]) =>
    actionWords(action).map(path => ['actions', name, ...path]),
  ),
  ...(resource.form as readonly Section[]).flatMap(({ title }) =>
    title ? [['sections', title]] : [],
  ),
]

const fieldWords = (fields: readonly (readonly [string, AnyField])[]): Path[] =>
  fields.flatMap(([name, { of = [], confirm }]) => [
    ['fields', name],
    ...(confirm ? [['disabling', name]] : []),
    ...of.map(value => ['choices', name, String(value)]),
  ])

const actionWords = ({ confirm, withSave, leaves, input = {} }: Action): Path[] => [
  ['label'],
  ...(confirm ? [['confirm']] : []),
  ...(withSave ? [['saveOnly']] : []),
  ...(leaves ? [['doneInPart']] : []),
  ...fieldWords(Object.entries(input) as [string, AnyField][]),
]

const isText = (path: Path, words: unknown): boolean => {
  const [first, ...rest] = path
  if (first === undefined) return typeof words === 'string' && words.trim() !== ''
  const holds = typeof words === 'object' && words !== null && Object.hasOwn(words, first)
  return holds && isText(rest, (words as Record<string, unknown>)[first])
}
