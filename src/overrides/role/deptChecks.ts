import type { CheckState } from '#src/ui/TreePanel.tsx'
import type { Forest } from '#src/ui/tree/forest.ts'

/** Boxes of departments: each stands for itself; half when it is not chosen but something below it is. */
export const deptStates = (
  forest: Forest,
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, CheckState> => {
  const states = new Map<string, CheckState>()
  const visit = (id: string): boolean => {
    const below = forest.childrenOf(id).map(visit).some(Boolean)
    states.set(id, chosen.has(id) ? 'checked' : below ? 'half' : 'unchecked')
    return chosen.has(id) || below
  }
  forest.roots.forEach(visit)
  return states
}

/** Chooses a department or takes it away, and with it those of `reach`. */
export const deptToggled = (
  chosen: ReadonlySet<string>,
  id: string,
  reach: readonly string[],
): Set<string> => {
  const next = new Set(chosen)
  for (const one of [id, ...reach]) {
    if (chosen.has(id)) next.delete(one)
    else next.add(one)
  }
  return next
}
