import type { AnyResource } from './define.ts'
import { fieldOf, fieldsOf } from './define.ts'
import type { AnyField } from './fields.ts'
import { holds } from './holds.ts'
import { isBlank } from './plainText.ts'
import type { Problem, Problems } from './problems.ts'
import { ruleOf } from './rules.ts'

export type Values = Record<string, unknown>
export interface Checked {
  /** What may be stored: trimmed, with initial values on create and null where `when` rules a field out. */
  values: Values
  problems: Problems
}

/**
 * Checks what a person or a caller sends for a row. On create every field is looked at, on update
 * only those present; `stored` is the row as it is, for fields that depend on others.
 */
export const checkValues = (
  resource: AnyResource,
  sent: Values,
  mode: 'create' | 'update',
  stored: Values = {},
): Checked => {
  const unknown = Object.keys(sent).filter(name => !isWritable(fieldOf(resource, name), mode))
  const refused = unknown.map(
    name => [name, { key: fieldOf(resource, name) ? 'notWritable' : 'unknown' }] as const,
  )
  const around = { ...(mode === 'create' ? initialsOf(resource) : stored), ...sent }
  const checked = fieldsOf(resource)
    .filter(
      ([name, field]) =>
        isWritable(field, mode) && (mode === 'create' || Object.hasOwn(sent, name) || field.when),
    )
    .map(
      ([name, field]) =>
        [name, checkField(field, around[name], around, Object.hasOwn(sent, name))] as const,
    )
  return {
    values: Object.fromEntries(
      checked.flatMap(([name, it]) =>
        'value' in it && it.value !== undefined ? [[name, it.value]] : [],
      ),
    ),
    problems: Object.fromEntries([
      ...refused,
      ...checked.flatMap(([name, it]) => ('problem' in it ? [[name, it.problem] as const] : [])),
    ]),
  }
}

/** Whether a body may carry this field. */
export const isWritable = (field: AnyField | undefined, mode: 'create' | 'update'): boolean =>
  field !== undefined && field.write !== 'never' && (mode === 'create' || field.write !== 'create')

/** What a new row holds before anyone typed. */
export const initialsOf = (resource: AnyResource): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  )

type Answer = { value: unknown } | { problem: Problem }

const checkField = (field: AnyField, value: unknown, around: Values, given: boolean): Answer => {
  if (!holds(field.when, around)) return { value: emptyOf(field) }
  const kept = !given && field.kind === 'secret'
  return kept && around.id !== undefined ? { value: undefined } : checkValue(field, value)
}

/** The stored value of a field, or the problem with it. An empty text is nothing. */
export const checkValue = (field: AnyField, value: unknown): Answer => {
  if (value === null || value === undefined || (typeof value === 'string' && isEmpty(field, value)))
    return field.required ? { problem: { key: 'required' } } : { value: emptyOf(field) }
  const parsed = ruleOf(field).safeParse(value)
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0]?.message ?? 'unknown') }
  if (field.required && Array.isArray(parsed.data) && parsed.data.length === 0)
    return { problem: { key: 'required' } }
  return { value: parsed.data }
}

/** A name that nobody can see is none; a secret is whatever was chosen. */
const isEmpty = ({ kind }: AnyField, text: string): boolean =>
  kind === 'secret' ? text.trim() === '' : isBlank(text)

/** Checks the values of an action's dialog, or of any set of fields outside a resource. */
export const checkInput = (fields: Readonly<Record<string, unknown>>, sent: Values): Checked =>
  checkValues({ fields } as AnyResource, sent, 'create')

const emptyOf = (field: AnyField): unknown => {
  if (field.kind === 'secret') return undefined
  return field.initial ?? null
}

const problemOf = (message: string): Problem => {
  const [key = 'unknown', argument] = message.split(':')
  return argument === undefined ? { key } : { key, args: { limit: Number(argument) } }
}
