import { useCallback, useMemo, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { useOptimisticValue } from '#src/ui/typing/useOptimisticValue.ts'

/** What a list is filtered by, and what changes it. */
export interface Filters {
  values: Values
  /** Sets one condition, or takes it away; the others stay, those that were set a moment ago included. */
  set: (name: string, value: unknown) => void
  /** Takes all of them away but the named one, and what is typed and not applied yet. */
  reset: (except?: string) => void
  /** The number of resets. A field with this as its key is mounted again and forgets what is typed into it. */
  resets: number
}

/** The filters of a list whose values are kept by `write`, such as in the address. */
export const useFilters = (kept: Values, write: (values: Values) => void): Filters => {
  const [values, change] = useOptimisticValue(kept, write)
  const [resets, setResets] = useState(0)
  const set = useCallback(
    (name: string, value: unknown) =>
      change(({ [name]: _, ...rest }) =>
        value === undefined || value === '' ? rest : { ...rest, [name]: value },
      ),
    [change],
  )
  const reset = useCallback(
    (except?: string) => {
      setResets(before => before + 1)
      change(before =>
        except !== undefined && except in before ? { [except]: before[except] } : {},
      )
    },
    [change],
  )
  return useMemo(() => ({ values, set, reset, resets }), [values, set, reset, resets])
}
