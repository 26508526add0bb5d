import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useForm as useHookForm, useWatch } from 'react-hook-form'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { Problem } from '#resources/core/problems.ts'

/** What is wrong with a field: a text of the server, or a problem, which is worded in the language of the page. */
export type FieldError = string | Problem

type FieldErrors = Readonly<Record<string, FieldError | undefined>>

interface StoredFieldError {
  type: string
  message: string
  problem?: Problem
}

const none: Values = {}

/**
 * The state of every form, on react-hook-form: what is stored, what is typed over it, what is wrong, and what others
 * have stored meanwhile in fields that were typed in.
 */
export const useFields = (
  initial: Values,
  /** Typed before, and not saved. */
  typed: Values = none,
  /** What was stored when that was typed, where it is known. */
  typedOver: Values = none,
) => {
  const [base, setBase] = useState(initial)
  /** Of fields in which something else is stored by now: what was stored when they were typed in. */
  const [overtaken, setOvertaken] = useState(() => conflictBasesOf(typed, typedOver, initial))
  const touched = useRef<ReadonlySet<string>>(new Set())
  const hookForm = useHookForm<Values>({ defaultValues: { ...initial, ...typed } })
  const { control, getValues, setValue, reset, setError, clearErrors, watch, trigger } = hookForm
  const { errors: kept } = hookForm.formState
  const values = useWatch({ control }) as Values

  // Inputs that write to react-hook-form themselves, as those of react-admin do.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (!name || type !== 'change') return
      touched.current = new Set([...touched.current, name])
      clearErrors(name)
    })
    return unsubscribe
  }, [watch, clearErrors])

  const set = useCallback(
    (changes: Values) => {
      touched.current = new Set([...touched.current, ...Object.keys(changes)])
      for (const [name, value] of Object.entries(changes))
        setValue(name, value, { shouldDirty: true })
      clearErrors(Object.keys(changes))
    },
    [setValue, clearErrors],
  )
  const setFaults = useCallback(
    (faults: FieldErrors) => {
      clearErrors()
      for (const [name, fault] of Object.entries(faults))
        if (fault) setError(name, toStoredError(fault))
    },
    [setError, clearErrors],
  )
  const addFault = useCallback(
    (name: string, fault: FieldError) => setError(name, toStoredError(fault)),
    [setError],
  )
  /** Back to what is stored, or to other values over it. */
  const clear = useCallback(
    (to: Values = none) => {
      reset({ ...base, ...to })
      setOvertaken(none)
    },
    [base, reset],
  )
  const store = useCallback(
    (next: Values, mine: Values) => {
      setBase(next)
      reset({ ...next, ...mine }, { keepErrors: true })
    },
    [reset],
  )
  /**
   * Others have stored something else. What was typed stays, everything else follows; where both changed a field, what
   * is stored is kept beside what was typed.
   */
  const rebase = useCallback(
    (next: Values) => {
      const mine = differing(getValues(), base)
      // Of a field that others have changed twice, what was stored first is what was typed over.
      setOvertaken(before => ({ ...conflictBasesOf(mine, base, next), ...among(before, mine) }))
      store(next, mine)
    },
    [base, getValues, store],
  )
  /** What was sent is stored. What was typed since stays, and is nothing that others have changed. */
  const saved = useCallback(
    (next: Values, sent: Values) => {
      setOvertaken(none)
      store(next, differing(getValues(), sent))
    },
    [getValues, store],
  )
  /** Takes what others have stored in a field instead of what was typed. */
  const takeTheirs = useCallback(
    (name: string) => {
      setValue(name, base[name])
      clearErrors(name)
      setOvertaken(({ [name]: _, ...others }) => others)
    },
    [base, setValue, clearErrors],
  )
  const faultText = useFieldErrorText()
  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(kept as unknown as Readonly<Record<string, StoredFieldError>>).map(
          ([name, { message, problem }]) => [name, faultText(problem ?? message)] as const,
        ),
      ),
    [kept, faultText],
  )
  const theirs = useMemo(
    () => conflictingValuesOf(overtaken, values, base),
    [overtaken, values, base],
  )
  const over = useMemo(() => ({ ...base, ...overtaken }), [base, overtaken])
  return {
    base,
    values,
    /** What is wrong, by field, in the language of the page. */
    errors,
    /** What others have stored in fields that hold something else here, by field. */
    theirs,
    /** What was stored in each field when it was typed in. */
    over,
    /** For inputs that are not the kit's. */
    hookForm,
    /** Whether the rules hold that inputs bring themselves, as `validate` of react-admin's inputs; sets what is wrong. */
    rulesHold: useCallback(() => trigger(undefined, { shouldFocus: false }), [trigger]),
    snapshot: getValues as () => Values,
    isTouched: useCallback((name: string) => touched.current.has(name), []),
    set,
    setFaults,
    addFault,
    clear,
    rebase,
    saved,
    takeTheirs,
  }
}

const toStoredError = (fault: FieldError): StoredFieldError =>
  typeof fault === 'string'
    ? { type: 'server', message: fault }
    : {
        type: fault.key,
        message:
          reactAdminPrefix +
          JSON.stringify({ message: `validation.${fault.key}`, args: fault.args }),
        problem: fault,
      }

/** What react-admin begins its messages with that are a key and its arguments; its inputs word them. */
const reactAdminPrefix = '@@react-admin@@'

/** Words what is wrong with a field, in the language of the page. */
const useFieldErrorText = (): ((fault: FieldError) => string) => {
  const translate = useTranslate()
  return useCallback(
    fault => {
      if (typeof fault !== 'string') return translate(`validation.${fault.key}`, fault.args)
      if (!fault.startsWith(reactAdminPrefix)) return fault
      const parsed: unknown = JSON.parse(fault.slice(reactAdminPrefix.length))
      const { message, args } =
        typeof parsed === 'string' ? { message: parsed } : (parsed as ReactAdminMessage)
      return translate(message, { _: message, ...args })
    },
    [translate],
  )
}

interface ReactAdminMessage {
  message: string
  args?: Problem['args']
}

/** Fields that were typed in over one value while another one was stored, with the value they were typed over. */
const conflictBasesOf = (typed: Values, over: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      Object.hasOwn(over, name) &&
      !isSameValue(stored[name], over[name]) &&
      !isSameValue(stored[name], value)
        ? [[name, over[name]]]
        : [],
    ),
  )

/** What is stored in these fields, where something else is typed. */
const conflictingValuesOf = (overtaken: Values, values: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.keys(overtaken).flatMap(name =>
      isSameValue(values[name], stored[name]) ? [] : [[name, stored[name]]],
    ),
  )

const among = (values: Values, fields: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)))

const differing = (values: Values, from: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value, from[name])),
  )

/** Whether two values of a field say the same: nothing is nothing, however it is written. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** NaN stands for text that does not parse and must not pass as null. */
const plain = (value: unknown) =>
  Number.isNaN(value) ? 'NaN' : value === '' || value === undefined ? null : value
