import { ancestorsOf, descendantsOf, type Forest } from '#src/ui/tree/forest.ts'
import type { CheckState } from '#src/ui/tree/props.ts'

/** A set of granted ids; with every id it holds all ids above it. */
export type Granted = ReadonlySet<string>

/** Who may change what, and what means nothing without something below it. */
export interface ChangeBounds {
  /** Whether the user may grant and take away this id. Somebody who holds an id holds all above it. */
  isChangeable(id: string): boolean
  /** A directory: it goes when the last thing below it goes. A page stays, as "may look". */
  isContainer(id: string): boolean
}

/** Adds what lies above every granted id. */
export const closedUpwards = (forest: Forest, granted: Granted): Set<string> => {
  const closed = new Set(granted)
  for (const id of granted) for (const above of ancestorsOf(forest, id)) closed.add(above)
  return closed
}

/** Granted with all below it: checked; granted without some of it: half; otherwise unchecked. */
export const statesOf = (forest: Forest, granted: Granted): ReadonlyMap<string, CheckState> => {
  const states = new Map<string, CheckState>()
  const visit = (id: string): CheckState => {
    const below = forest.childrenOf(id).map(visit)
    const whole = granted.has(id) && below.every(it => it === 'checked')
    const some = granted.has(id) || below.some(it => it !== 'unchecked')
    const state = whole ? 'checked' : some ? 'half' : 'unchecked'
    states.set(id, state)
    return state
  }
  forest.roots.forEach(visit)
  return states
}

/**
 * Grants `targets` and their ancestors, or removes `targets` if all of them are granted. What becomes
 * empty then is removed too: directories, and whatever lies between `id` and `targets`, so that a second
 * click never leaves more granted below `id` than the first one found.
 */
export const toggled = (
  forest: Forest,
  granted: Granted,
  id: string,
  bounds: ChangeBounds,
  targets: readonly string[] = [id, ...descendantsOf(forest, id)],
): Set<string> => {
  const within = new Set([id, ...descendantsOf(forest, id)])
  const changeable = targets.filter(bounds.isChangeable)
  const areAllGranted = changeable.every(it => granted.has(it))
  return areAllGranted
    ? without(forest, granted, changeable, {
        ...bounds,
        isContainer: it => within.has(it) || bounds.isContainer(it),
      })
    : withAll(forest, granted, changeable)
}

/** Grants everything that may be granted. */
export const allGranted = (forest: Forest, granted: Granted, bounds: ChangeBounds): Set<string> =>
  withAll(forest, granted, [...forest.byId.keys()].filter(bounds.isChangeable))

/** Takes away everything that may be taken away. */
export const noneGranted = (forest: Forest, granted: Granted, bounds: ChangeBounds): Set<string> =>
  without(forest, granted, [...forest.byId.keys()].filter(bounds.isChangeable), bounds)

const withAll = (forest: Forest, granted: Granted, ids: readonly string[]) =>
  closedUpwards(forest, new Set([...granted, ...ids]))

const without = (
  forest: Forest,
  granted: Granted,
  ids: readonly string[],
  bounds: ChangeBounds,
) => {
  const gone = new Set(ids)
  const left = closedUpwards(forest, new Set([...granted].filter(id => !gone.has(id))))
  for (const id of ids)
    for (const above of ancestorsOf(forest, id)) {
      if (
        !bounds.isContainer(above) ||
        !bounds.isChangeable(above) ||
        forest.childrenOf(above).some(it => left.has(it))
      )
        break
      left.delete(above)
    }
  return left
}
