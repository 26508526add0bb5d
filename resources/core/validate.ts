import { isBlank } from '#resources/kinds/plainText.ts'
import { meetsCondition, type Values } from './fieldCondition.ts'
import type { AnyField } from './fields.ts'
import { kindOf } from './kinds.ts'
import { type Problem, type Problems, parseProblem } from './problems.ts'
import type { AnyResource } from './resource.ts'
import { fieldOf, fieldsOf } from './resource.ts'
import { ruleOf } from './rules.ts'

export interface ValidationResult {
  /**
   * The values to store: trimmed, with initial values on create, and null for fields that `when`
   * rules out.
   */
  values: Values
  problems: Problems
}

/** Who writes a row. The system also writes the fields that people cannot. */
export type Writer = 'person' | 'system'

/**
 * Validates the values that a caller sends for a row. On create every field is checked, on update
 * only the fields present. `stored` is the current row, needed for fields that depend on others.
 */
export const checkValues = (
  resource: AnyResource,
  sent: Values,
  mode: 'create' | 'update',
  stored: Values = {},
  writer: Writer = 'person',
): ValidationResult => {
  const mayWrite = (field: AnyField | undefined) =>
    writer === 'system' ? field !== undefined : isWritable(field, mode)
  const values: Values = {}
  // Collected as entries: a caller can send a name such as `__proto__`, which is not safe as an
  // object key.
  const problems: [string, Problem][] = []
  for (const name of Object.keys(sent)) {
    const field = fieldOf(resource, name)
    if (!mayWrite(field))
      problems.push([name, { key: field || isOfServer(name) ? 'notWritable' : 'unknown' }])
  }
  const around = { ...(mode === 'create' ? initialValuesOf(resource) : stored), ...sent }
  for (const [name, field] of fieldsOf(resource)) {
    const given = Object.hasOwn(sent, name)
    if (!isWritable(field, mode) && !(given && mayWrite(field))) continue
    if (mode === 'update' && !given && !field.when) continue
    // A row that is older than the rule, sent back unchanged.
    if (field.requiredInNew && mode === 'update' && isNone(stored[name]) && isNone(around[name]))
      continue
    const checked = checkField(field, around[name], around, given)
    if ('problem' in checked) problems.push([name, checked.problem])
    else if (checked.value !== undefined) values[name] = checked.value
  }
  return { values, problems: Object.fromEntries(problems) }
}

/** What the server writes into every row, besides its version. */
export const serverFields = {
  id: { kind: 'reference' },
  createdAt: { kind: 'dateTime' },
  createdBy: { kind: 'reference' },
  updatedAt: { kind: 'dateTime' },
  updatedBy: { kind: 'reference' },
} as const satisfies Record<string, AnyField>

const isOfServer = (name: string): name is keyof typeof serverFields =>
  Object.hasOwn(serverFields, name)

/**
 * The field of this name that rows show and updates do not change; undefined when there is none.
 */
export const readOnlyField = (resource: AnyResource, name: string): AnyField | undefined => {
  if (isOfServer(name)) return serverFields[name]
  const field = fieldOf(resource, name)
  return field && !kindOf(field).writeOnly && !isWritable(field, 'update') ? field : undefined
}

/** Whether a request body may contain this field. */
export const isWritable = (field: AnyField | undefined, mode: 'create' | 'update'): boolean =>
  field !== undefined && field.write !== 'never' && (mode === 'create' || field.write !== 'create')

/** The values of a new row before anyone has typed anything. */
export const initialValuesOf = ({ fields }: AnyResource): Values => {
  const known = initials.get(fields)
  if (known) return known
  const made = Object.fromEntries(
    Object.entries(fields as Record<string, AnyField>).flatMap(([name, { initial }]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  )
  initials.set(fields, Object.freeze(made))
  return made
}
const initials = new WeakMap<object, Values>()

type Answer = { value: unknown } | { problem: Problem }

const checkField = (field: AnyField, value: unknown, around: Values, given: boolean): Answer => {
  if (!meetsCondition(field.when, around)) return { value: emptyOf(field) }
  if (!given && isNone(value) && !isNone(field.initial)) return { value: field.initial }
  const kept = !given && kindOf(field).writeOnly
  return kept && around.id !== undefined ? { value: undefined } : checkValue(field, value)
}

/**
 * Validates one value: returns the value to store, or the problem. An empty text counts as null,
 * which only a field without an initial value can hold.
 */
export const checkValue = (field: AnyField, value: unknown): Answer => {
  if (value === null || value === undefined || (typeof value === 'string' && isEmpty(field, value)))
    return isNullable(field) ? { value: emptyOf(field) } : { problem: { key: 'required' } }
  const parsed = ruleOf(field).safeParse(value)
  if (!parsed.success) return { problem: parseProblem(parsed.error.issues[0]?.message ?? '') }
  if (isRequired(field) && Array.isArray(parsed.data) && parsed.data.length === 0)
    return { problem: { key: 'required' } }
  return { value: parsed.data }
}

const isNone = (value: unknown): boolean => value === null || value === undefined

const isRequired = ({ required, requiredInNew }: AnyField): boolean =>
  required === true || requiredInNew === true

/** Whether rows can be without a value. A field with an initial value always has one. */
export const isNullable = (field: AnyField): boolean => !isRequired(field) && isNone(field.initial)

/** A text without visible characters counts as empty. A secret may contain any characters. */
const isEmpty = (field: AnyField, text: string): boolean =>
  kindOf(field).writeOnly ? text.trim() === '' : isBlank(text)

/** Validates the values of an action's dialog, or of any set of fields outside a resource. */
export const checkInput = (
  fields: Readonly<Record<string, unknown>>,
  sent: Values,
): ValidationResult => checkValues({ fields } as AnyResource, sent, 'create')

const emptyOf = (field: AnyField): unknown => {
  if (kindOf(field).writeOnly) return undefined
  return field.initial ?? null
}
