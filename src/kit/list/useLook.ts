import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { columnsOf } from '../columns.ts'
import { useKit, useOverridesOf } from '../context.tsx'

/** How a person likes a list: kept in react-admin's store, screen by screen. */
export const useLook = () => {
  const { resource, screen } = useKit().place
  const overrides = useOverridesOf(resource)
  const [compact, setCompact] = useStore<boolean>('kit.compact', false)
  const [hiddenNames, setHidden] = useStore<readonly string[]>(`kit.${screen.path}.hidden`, nothing)
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames])
  const every = useMemo(() => columnsOf(resource, screen, overrides), [resource, screen, overrides])
  const columns = useMemo(
    () => every.filter(({ name }, at) => at === 0 || !hidden.has(name)),
    [every, hidden],
  )
  const toggle = (name: string) =>
    setHidden(hidden.has(name) ? hiddenNames.filter(one => one !== name) : [...hiddenNames, name])
  return { compact, setCompact, hidden, toggle, columns }
}

export type ListLook = ReturnType<typeof useLook>
const nothing: readonly string[] = []
