import { useCallback, useSyncExternalStore } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'

/** A row that the tree is to show; with `version`, once it is there in that version. */
export interface RevealTarget {
  id: string
  version?: number
}

const wanted = new Map<string, readonly RevealTarget[]>()
const listeners = new Set<() => void>()
const none: readonly RevealTarget[] = []

const set = (name: string, rows: readonly RevealTarget[]) => {
  wanted.set(name, rows)
  for (const listener of listeners) listener()
}

/**
 * Has the tree of a resource open the path to these rows and highlight the first: at once where it is on screen
 * and the rows have arrived, else as soon as both are so. Nothing happens for resources without a tree.
 */
export const revealInTree = ({ name, tree }: AnyResource, rows: readonly RevealTarget[]): void => {
  if (tree && rows.length > 0) set(name, rows)
}

/** What the tree of this resource is to show, and how to say that it does. */
export const useRevealTargets = ({ name }: AnyResource) => {
  const rows = useSyncExternalStore(watch, () => wanted.get(name) ?? none)
  const forget = useCallback(() => set(name, none), [name])
  return { rows, forget }
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
