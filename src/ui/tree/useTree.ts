import { useCallback, useMemo, useState } from 'react'
import { usePinyin } from '../pinyin.ts'
import { branchesOf, type Forest, forestOf, type TreeItem } from './forest.ts'
import { reachOf, rowsOf, searchTree, type TreeRow } from './rows.ts'

/** What a tree remembers while it is on the screen. */
export interface TreeState<T extends TreeItem> {
  forest: Forest<T>
  rows: readonly TreeRow<T>[]
  text: string
  /** `reachOf` an item in the current search. */
  reach(id: string): readonly string[]
  setText(text: string): void
  setOpen(id: string, open: boolean): void
  expandAll(): void
  collapseAll(): void
}

/** Lines, open branches and search of a tree; branches above `depth` are open at first. */
export const useTree = <T extends TreeItem>(items: readonly T[], depth = 1): TreeState<T> => {
  const forest = useMemo(() => forestOf(items), [items])
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const [text, setText] = useState('')
  const initial = useMemo(() => new Set(branchesOf(forest, depth)), [forest, depth])
  const open = changed ?? initial
  const titles = useCallback(() => items.map(({ title }) => title), [items])
  const find = usePinyin(text, titles)
  const found = useMemo(() => searchTree(forest, text, find), [forest, text, find])
  const rows = useMemo(() => rowsOf(forest, open, found?.visible), [forest, open, found])
  const reach = useCallback((id: string) => reachOf(forest, id, found), [forest, found])
  const setOpen = useCallback(
    (id: string, isOpen: boolean) =>
      setChanged(before => {
        const next = new Set(before ?? initial)
        if (isOpen) next.add(id)
        else next.delete(id)
        return next
      }),
    [initial],
  )
  const expandAll = useCallback(() => setChanged(new Set(branchesOf(forest))), [forest])
  const collapseAll = useCallback(() => setChanged(new Set()), [])
  return { forest, rows, text, reach, setText, setOpen, expandAll, collapseAll }
}
