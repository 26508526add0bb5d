import type { Action, AnyResource, Section } from './define.ts'
import { fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'
import type { Mistake } from './mistakes.ts'

/**
 * Keys, such as `fields.name`, of the texts that a definition needs in every language and `words`
 * does not have.
 */
export const missingWords = (resource: AnyResource, words: object): string[] =>
  neededWords(resource)
    .filter(path => !isText(path, words))
    .map(path => path.join('.'))

/**
 * Mistakes in the words of a definition that arrive with it as JSON, by language. Their places begin
 * with `words`.
 */
export const wordMistakes = (
  resource: AnyResource,
  words: Readonly<Record<string, object | undefined>>,
  languages: readonly string[],
): Mistake[] => [
  ...Object.keys(words)
    .filter(it => !languages.includes(it))
    .map(it => ({
      at: `words.${it}`,
      message: `There is no language '${it}'; the languages are ${languages.join(', ')}.`,
    })),
  ...languages.flatMap(language =>
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
  ...Object.keys(resource.screens).flatMap(key =>
    ['title', 'hint', 'empty'].map(part => ['screens', key, part]),
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
  ['done'],
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
