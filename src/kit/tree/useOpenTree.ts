import { useEffect, useMemo, useState } from 'react'
import type { Values } from '#resources/core/fieldCondition.ts'
import { ancestorsOf, branchesOf, forestOf, matchesWithPaths } from '#src/ui/tree/forest.ts'
import { rowsOf } from '#src/ui/tree/rows.ts'
import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { matchesBy, nodesOf } from './nodes.ts'
import { useRevealTargets } from './reveal.ts'

/** Which nodes are open and which one is highlighted, and the lines that follow from it. */
export const useOpenTree = (data: readonly AnyRow[] | undefined, values: Values) => {
  const { resource } = useScreen().place
  const forest = useMemo(() => forestOf(nodesOf(resource, data ?? [])), [resource, data])
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [active, setActive] = useState<string>()
  /** Changes whenever the highlighted line is to be scrolled into view. */
  const [revealed, setRevealed] = useState(0)
  const initial = useMemo(() => new Set(branchesOf(forest, 2)), [forest])
  const open = chosen ?? initial
  const matches = useMemo(() => matchesBy(resource, forest, values), [resource, forest, values])
  const kept = useMemo(
    () => matches && matchesWithPaths(forest, ({ id }) => matches.has(id)),
    [forest, matches],
  )
  const rows = useMemo(() => rowsOf(forest, open, kept), [forest, open, kept])

  const { rows: wanted, forget } = useRevealTargets(resource)
  const [first] = wanted
  const there =
    first !== undefined &&
    wanted.every(({ id, version = 0 }) => (forest.byId.get(id)?.row.version ?? -1) >= version)
  useEffect(() => {
    if (!there || !first) return
    const above = wanted.flatMap(({ id }) => ancestorsOf(forest, id))
    setChosen(known => new Set([...(known ?? initial), ...above]))
    setActive(first.id)
    setRevealed(times => times + 1)
    forget()
  }, [there, first, wanted, forest, initial, forget])

  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const expandAll = () => setChosen(new Set(branchesOf(forest)))
  const collapseAll = () => setChosen(new Set())
  return { forest, rows, matches, active, setActive, revealed, setOpen, expandAll, collapseAll }
}

export type OpenTree = ReturnType<typeof useOpenTree>
