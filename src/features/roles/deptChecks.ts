import type { Forest } from '#src/ui/tree/forest.ts'
import type { CheckState } from '#src/ui/tree/props.ts'

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

/** Chooses a department and `targets`, or removes them if the department is chosen. */
export const deptToggled = (
  chosen: ReadonlySet<string>,
  id: string,
  targets: readonly string[],
): Set<string> => {
  const next = new Set(chosen)
  for (const one of [id, ...targets]) {
    if (chosen.has(id)) next.delete(one)
    else next.add(one)
  }
  return next
}
