import { useCallback, useMemo, useState } from 'react'
import { usePinyin } from '../pinyin.ts'
import { branchesOf, type Forest, forestOf, type TreeItem } from './forest.ts'
import { rowsOf, searchTree, type TreeRow, targetsOf } from './rows.ts'

/** What a tree remembers while it is on the screen. */
export interface TreeState<T extends TreeItem> {
  forest: Forest<T>
  rows: readonly TreeRow<T>[]
  text: string
  /** The ids that the checkbox of an item applies to in the current search. */
  targetsOf(id: string): readonly string[]
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
  const targets = useCallback((id: string) => targetsOf(forest, id, found), [forest, found])
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
  return { forest, rows, text, targetsOf: targets, setText, setOpen, expandAll, collapseAll }
}
