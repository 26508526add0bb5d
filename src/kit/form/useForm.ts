import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import { meetsCondition, type Values } from '#resources/core/fieldCondition.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { findReferenceOfNameField } from '#resources/core/nameIn.ts'
import type { Problem } from '#resources/core/problems.ts'
import { type AnyResource, fieldOf, fieldsOf } from '#resources/core/resource.ts'
import { checkValue, checkValues, initialValuesOf, isWritable } from '#resources/core/validate.ts'
import type { AnyRow } from '#src/kit/overrides.ts'
import { isSameValue, useFields } from './fields.ts'

export type FormMode = 'create' | 'update'

const ValuesContext = createContext<Values>({})
export const FormValues = ValuesContext.Provider

/** What the form around holds at the moment, unsaved changes included. */
export const useFormValues = (): Values => use(ValuesContext)

const none: Values = {}

/** What was typed before into the form of a row, and not saved. */
export interface RestoredInput {
  values: Values
  /** What was stored in these fields when it was typed. */
  over?: Values | undefined
}

/** The form of a definition: values, what is wrong with them, and what differs from the stored row. */
export const useForm = (
  resource: AnyResource,
  mode: FormMode,
  row: AnyRow | undefined,
  preset: Values = none,
  restored?: RestoredInput,
) => {
  const initials = useMemo<Values>(() => initialValuesOf(resource), [resource])
  const fields = useFields(row ?? initials, { ...preset, ...restored?.values }, restored?.over)
  const { base, values, errors, isTouched, addFault, setFaults, snapshot, rebase } = fields
  // A definition that changes while the form is open may bring fields with initial values.
  useEffect(() => {
    if (row || Object.keys(initials).every(name => Object.hasOwn(base, name))) return
    rebase({ ...initials, ...base })
  }, [row, initials, base, rebase])
  const setFields = fields.set
  const set = useCallback(
    (name: string, value: unknown) =>
      setFields({ ...clearedReferences(resource, name), [name]: value }),
    [resource, setFields],
  )
  const leave = useCallback(
    (name: string) => {
      const field = fieldOf(resource, name)
      const value = snapshot()[name]
      if (!field || !isTouched(name) || (mode === 'update' && kindOf(field).writeOnly && !value))
        return
      const answer = checkValue(field, value)
      if ('problem' in answer) addFault(name, answer.problem)
    },
    [resource, mode, snapshot, isTouched, addFault],
  )
  /** The values to send, or undefined with the errors set; files of `sending` would be left out. */
  const check = (sending: readonly string[] = []): Values | undefined => {
    const now = snapshot()
    const sent =
      mode === 'create' ? writable(resource, now, mode) : changedValues(resource, now, base)
    const checked = checkValues(resource, sent, mode, base)
    const problems: Record<string, Problem> = {
      ...checked.problems,
      ...Object.fromEntries(sending.map(name => [name, { key: 'sending' }])),
    }
    setFaults(problems)
    return Object.keys(problems).length > 0 ? undefined : checked.values
  }
  const unsaved = useMemo(
    () => changedValues(resource, values, { ...base, ...(row ? none : preset) }),
    [resource, values, base, row, preset],
  )
  return {
    values,
    errors,
    setErrors: setFaults,
    set,
    leave,
    check,
    dirty: Object.keys(unsaved).length > 0,
    unsaved,
    over: fields.over,
    theirs: fields.theirs,
    takeTheirs: fields.takeTheirs,
    snapshot,
    hookForm: fields.hookForm,
    rulesHold: fields.rulesHold,
    rebase,
    saved: fields.saved,
    reset: fields.clear,
  }
}

export type Form = ReturnType<typeof useForm>

/** What a field's new value takes away: references into the tenant that stood there. */
const clearedReferences = (resource: AnyResource, name: string): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([other, field]) =>
      field.within === name ? [[other, kindOf(field).refers === 'many' ? [] : null]] : [],
    ),
  )

const writable = (resource: AnyResource, values: Values, mode: FormMode): Values =>
  Object.fromEntries(
    fieldsOf(resource).flatMap(([name, field]) =>
      isWritable(field, mode) && meetsCondition(field.when, values) && values[name] !== undefined
        ? [[name, values[name]]]
        : [],
    ),
  )

/**
 * What was really changed: typed and taken back is not. A secret left empty stays as it is, and so does the text beside
 * a reference that is set: sent alone, as from an older draft, it would empty the reference.
 */
const changedValues = (resource: AnyResource, values: Values, base: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fieldOf(resource, name)
      if (!field || (kindOf(field).writeOnly && !value)) return false
      const reference = findReferenceOfNameField(resource, name)
      if (reference && values[reference] != null) return false
      return !isSameValue(value, base[name])
    }),
  )
