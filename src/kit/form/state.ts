import { createContext, use, useCallback, useMemo, useState } from 'react'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/define.ts'
import { holds } from '#resources/core/holds.ts'
import { referenceNaming } from '#resources/core/nameIn.ts'
import {
  checkValue,
  checkValues,
  initialsOf,
  isWritable,
  type Values,
} from '#resources/core/validate.ts'
import type { AnyRow } from '../overrides.ts'
import { useWordsOf } from '../words.ts'

export type Mode = 'create' | 'update'

const ValuesContext = createContext<Values>({})
export const FormValues = ValuesContext.Provider

/** What the form around holds at the moment, unsaved changes included. */
export const useFormValues = (): Values => use(ValuesContext)

const none: Values = {}

/** Values, what is wrong with them, and what differs from the stored row. */
export const useForm = (
  resource: AnyResource,
  mode: Mode,
  row: AnyRow | undefined,
  preset: Values = none,
  /** Typed before, and not saved. */
  restored: Values = {},
) => {
  const words = useWordsOf(resource)
  const [changed, setChanged] = useState<Values>(() => ({ ...preset, ...restored }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const base = useMemo<Values>(() => row ?? initialsOf(resource), [row, resource])
  const values = useMemo(() => ({ ...base, ...changed }), [base, changed])

  const set = useCallback(
    (name: string, value: unknown) => {
      const gone = leftBehind(resource, name)
      setChanged(before => ({ ...before, ...gone, [name]: value }))
      setErrors(before => (before[name] === undefined ? before : without(before, name)))
    },
    [resource],
  )
  const leave = useCallback(
    (name: string) => {
      const field = fieldOf(resource, name)
      if (
        !field ||
        !Object.hasOwn(changed, name) ||
        (mode === 'update' && field.kind === 'secret' && !changed[name])
      )
        return
      const answer = checkValue(field, changed[name])
      if ('problem' in answer)
        setErrors(before => ({ ...before, [name]: words.problem(answer.problem) }))
    },
    [resource, mode, changed, words],
  )
  /** The values to send, or undefined with the errors set; files of `sending` would be left out. */
  const check = (sending: readonly string[] = []): Values | undefined => {
    const sent =
      mode === 'create' ? writable(resource, values, mode) : differing(resource, changed, base)
    const checked = checkValues(resource, sent, mode, base)
    const problems = [
      ...Object.entries(checked.problems),
      ...sending.map(name => [name, { key: 'sending' }] as const),
    ]
    const found = problems.map(([name, problem]) => [name, words.problem(problem)] as const)
    setErrors(Object.fromEntries(found))
    return found.length > 0 ? undefined : checked.values
  }
  const unsaved = useMemo(
    () => differing(resource, changed, { ...base, ...preset }),
    [resource, changed, base, preset],
  )
  const dirty = Object.keys(unsaved).length > 0
  /** Back to what is stored, or to other values over it. */
  const reset = useCallback((to: Values = none) => {
    setChanged(to)
    setErrors({})
  }, [])
  return { values, errors, setErrors, set, leave, check, dirty, unsaved, reset }
}

export type Form = ReturnType<typeof useForm>

/** What a field's new value takes away: references into the tenant that stood there. */
const leftBehind = (resource: AnyResource, name: string): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([other, { within, kind }]) =>
      within === name ? [[other, kind === 'references' ? [] : null]] : [],
    ),
  )

const without = (errors: Readonly<Record<string, string>>, name: string) => {
  const { [name]: _, ...rest } = errors
  return rest
}

const writable = (resource: AnyResource, values: Values, mode: Mode): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      isWritable(field, mode) && holds(field.when, values) && values[name] !== undefined
        ? [[name, values[name]]]
        : [],
    ),
  )

/**
 * What was really changed: typed and taken back is not. A secret left empty stays as it is, and so does the text beside
 * a reference that is set: sent alone, as from an older draft, it would empty the reference.
 */
const differing = (resource: AnyResource, changed: Values, base: Values): Values =>
  Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => {
      const field = fieldOf(resource, name)
      if (!field || (field.kind === 'secret' && !value)) return false
      const reference = referenceNaming(resource, name)
      if (reference && { ...base, ...changed }[reference] != null) return false
      return JSON.stringify(plain(value)) !== JSON.stringify(plain(base[name]))
    }),
  )

/** NaN stands for text that does not parse and must not pass as null. */
const plain = (value: unknown) =>
  Number.isNaN(value) ? 'NaN' : value === '' || value === undefined ? null : value
