import { useMemo } from 'react'
import { binStoreKeyOf } from '#src/kit/actions/screenActions.ts'
import { columnsOf } from '#src/kit/columns.ts'
import { useOverridesOf, useScreen } from '#src/kit/context.tsx'
import { usePreference } from '#src/providers/usePreference.ts'
import { usePageTheme } from '#src/theme/pageTheme.ts'

/** How a person likes a list: kept in react-admin's store, screen by screen. */
export const useListLayout = () => {
  const { resource, screen } = useScreen().place
  const overrides = useOverridesOf(resource)
  const [compact, setCompact] = usePreference('kit.compact', usePageTheme().compact)
  // Kept is what differs from the definition, so that a column added there later is seen.
  const [toggled, setToggled] = usePreference(
    `kit.${binStoreKeyOf(screen) ?? screen.path}.columns`,
    nothing,
  )
  const every = useMemo(() => [...screen.columns, ...(screen.more ?? [])], [screen])
  const shown = useMemo(() => {
    const first = new Set<string>(screen.columns)
    return new Set(every.filter(name => first.has(name) !== toggled.includes(name)))
  }, [every, screen, toggled])
  const columns = useMemo(() => {
    const names = every.filter((name, at) => at === 0 || shown.has(name))
    return columnsOf(resource, names, overrides)
  }, [resource, every, shown, overrides])
  return useMemo(() => {
    const toggle = (name: string) =>
      setToggled(toggled.includes(name) ? toggled.filter(one => one !== name) : [...toggled, name])
    const show = (names: readonly string[]) =>
      setToggled(every.filter(name => screen.columns.includes(name) !== names.includes(name)))
    return { compact, setCompact, every, shown, toggle, show, columns }
  }, [compact, setCompact, every, shown, toggled, setToggled, columns, screen])
}

export type ListLayout = ReturnType<typeof useListLayout>
const nothing: readonly string[] = []
