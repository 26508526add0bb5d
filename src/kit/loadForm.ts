import { useEffect } from 'react'
import { useKit, useOverridesOf } from './context.tsx'
import { type Late, late } from './late.tsx'
import { whenIdle } from './useIdle.ts'

const none = {}

export const FormDrawer = late(async () => (await import('./form/FormDrawer.tsx')).FormDrawer)

/** Fetches the form's code, ahead of its use when a button that opens it is pointed at. */
export const loadForm = () => FormDrawer.load()

/** Fetches the form's code, hand-made inputs included, once the list stands. */
export const useIdleForm = () => {
  const { inputs = none } = useOverridesOf(useKit().place.resource)
  useEffect(
    () =>
      whenIdle(() => {
        const parts = Object.values(inputs) as Partial<Late<object>>[]
        for (const load of [loadForm, ...parts.map(part => part.load)]) load?.().catch(() => {})
      }),
    [inputs],
  )
}
