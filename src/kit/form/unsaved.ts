const guards = new Set<{ current: boolean }>()

/** Counts a form as long as it is there; answers how to stop. */
export const countUnsaved = (dirty: { current: boolean }): (() => void) => {
  guards.add(dirty)
  return () => {
    guards.delete(dirty)
  }
}

/** Whether any form on the page holds what would be lost with it. */
export const isAnythingUnsaved = (): boolean => [...guards].some(it => it.current)

/** Lets it be lost: nothing asks again. */
export const dropUnsaved = (): void => {
  for (const dirty of guards) dirty.current = false
}
