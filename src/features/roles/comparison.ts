import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import type { TreeItem } from '#src/ui/TreePanel.tsx'

export type Role = RowOf<typeof role>

/** Which of two roles grants a menu. */
export type Side = 'left' | 'right' | 'both'

/** Which of the two holds each menu that one of them holds. */
export const sidesOf = (
  left: readonly string[],
  right: readonly string[],
): ReadonlyMap<string, Side> => {
  const sides = new Map<string, Side>(left.map(id => [id, 'left']))
  for (const id of right) sides.set(id, sides.has(id) ? 'both' : 'right')
  return sides
}

/** The menus of either role; of the differences alone also what lies above them, so that they stand in their place. */
export const comparedItems = (
  options: readonly TreeItem[],
  sides: ReadonlyMap<string, Side>,
  differencesOnly: boolean,
): readonly TreeItem[] => {
  const parents = new Map(options.map(it => [it.id, it.parentId ?? null]))
  const kept = new Set<string>()
  for (const [id, side] of sides) {
    if (differencesOnly && side === 'both') continue
    for (let at: string | null = id; at !== null && !kept.has(at); at = parents.get(at) ?? null)
      kept.add(at)
  }
  return options.filter(it => kept.has(it.id))
}
