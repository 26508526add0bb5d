import type { Action, AnyResource, Section } from './define.ts'
import { fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'

/**
 * Keys, such as `fields.name`, of the texts that a definition needs in every language and `words`
 * does not have.
 */
export const missingWords = (resource: AnyResource, words: object): string[] =>
  neededWords(resource)
    .filter(path => !isText(path, words))
    .map(path => path.join('.'))

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
