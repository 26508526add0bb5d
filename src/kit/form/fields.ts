import { useCallback, useMemo, useRef, useState } from 'react'
import { useForm as useHookForm, useWatch } from 'react-hook-form'
import type { Values } from '#resources/core/holds.ts'
import type { Problem } from '#resources/core/problems.ts'

/** What is wrong with a field: a text of the server, or a problem, which is worded in the language of the page. */
export type Fault = string | Problem

type Faults = Readonly<Record<string, Fault | undefined>>

interface KeptFault {
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
  const [overtaken, setOvertaken] = useState(() => overtakenIn(typed, typedOver, initial))
  const touched = useRef<ReadonlySet<string>>(new Set())
  const { control, getValues, setValue, reset, setError, clearErrors, formState } =
    useHookForm<Values>({ defaultValues: { ...initial, ...typed } })
  const { errors: kept } = formState
  const values = useWatch({ control }) as Values

  const set = useCallback(
    (changes: Values) => {
      touched.current = new Set([...touched.current, ...Object.keys(changes)])
      for (const [name, value] of Object.entries(changes)) setValue(name, value)
      clearErrors(Object.keys(changes))
    },
    [setValue, clearErrors],
  )
  const setFaults = useCallback(
    (faults: Faults) => {
      clearErrors()
      for (const [name, fault] of Object.entries(faults))
        if (fault) setError(name, keptFaultOf(fault))
    },
    [setError, clearErrors],
  )
  const addFault = useCallback(
    (name: string, fault: Fault) => setError(name, keptFaultOf(fault)),
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
      setOvertaken(before => ({ ...overtakenIn(mine, base, next), ...among(before, mine) }))
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
  const faults = useMemo(
    () =>
      Object.entries(kept as unknown as Readonly<Record<string, KeptFault>>).map(
        ([name, { message, problem }]) => [name, problem ?? message] as const,
      ),
    [kept],
  )
  const theirs = useMemo(() => theirsIn(overtaken, values, base), [overtaken, values, base])
  const over = useMemo(() => ({ ...base, ...overtaken }), [base, overtaken])
  return {
    base,
    values,
    faults,
    /** What others have stored in fields that hold something else here, by field. */
    theirs,
    /** What was stored in each field when it was typed in. */
    over,
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

const keptFaultOf = (fault: Fault): KeptFault =>
  typeof fault === 'string'
    ? { type: 'told', message: fault }
    : { type: fault.key, message: '', problem: fault }

/** Fields that were typed in over one value while another one was stored, with the value they were typed over. */
const overtakenIn = (typed: Values, over: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      Object.hasOwn(over, name) && !isSame(stored[name], over[name]) && !isSame(stored[name], value)
        ? [[name, over[name]]]
        : [],
    ),
  )

/** What is stored in these fields, where something else is typed. */
const theirsIn = (overtaken: Values, values: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.keys(overtaken).flatMap(name =>
      isSame(values[name], stored[name]) ? [] : [[name, stored[name]]],
    ),
  )

const among = (values: Values, fields: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)))

const differing = (values: Values, from: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, from[name])))

/** Whether two values of a field say the same: nothing is nothing, however it is written. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** NaN stands for text that does not parse and must not pass as null. */
const plain = (value: unknown) =>
  Number.isNaN(value) ? 'NaN' : value === '' || value === undefined ? null : value
