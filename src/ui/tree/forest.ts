/** One thing of a tree, as a flat list carries it. */
export interface TreeItem {
  id: string
  parentId?: string | null | undefined
  title: string
  /** A second text that search looks at too. */
  subtitle?: string | null | undefined
}

/** A flat list as a tree; order within a parent is that of the list. */
export interface Forest<T extends TreeItem = TreeItem> {
  readonly byId: ReadonlyMap<string, T>
  readonly roots: readonly string[]
  childrenOf(id: string): readonly string[]
  parentOf(id: string): string | undefined
}

const none: readonly string[] = []

/** Makes a tree. What names a parent that is not there, or lies in a circle, stands at the top. */
export const forestOf = <T extends TreeItem>(items: readonly T[]): Forest<T> => {
  const byId = new Map(items.map(item => [item.id, item]))
  const parents = new Map<string, string>()
  for (const { id, parentId } of items) {
    if (parentId && byId.has(parentId) && !leadsTo(parents, parentId, id)) parents.set(id, parentId)
  }
  const children = new Map<string, string[]>()
  for (const [id, parent] of parents) children.get(parent)?.push(id) ?? children.set(parent, [id])
  return {
    byId,
    roots: items.filter(({ id }) => !parents.has(id)).map(({ id }) => id),
    childrenOf: id => children.get(id) ?? none,
    parentOf: id => parents.get(id),
  }
}

const leadsTo = (parents: ReadonlyMap<string, string>, from: string, goal: string): boolean => {
  for (let at: string | undefined = from; at !== undefined; at = parents.get(at))
    if (at === goal) return true
  return false
}

/** All that lies above, nearest first. */
export const ancestorsOf = (forest: Forest, id: string): readonly string[] => {
  const found: string[] = []
  for (let at = forest.parentOf(id); at !== undefined; at = forest.parentOf(at)) found.push(at)
  return found
}

/** What a search keeps: every match and the path to it. */
export const matchesWithPaths = <T extends TreeItem>(
  forest: Forest<T>,
  isMatch: (item: T) => boolean,
): ReadonlySet<string> => {
  const kept = new Set<string>()
  for (const [id, item] of forest.byId) {
    if (!isMatch(item)) continue
    kept.add(id)
    for (const above of ancestorsOf(forest, id)) kept.add(above)
  }
  return kept
}

/** All that lies below, in the order of the tree. */
export const descendantsOf = (forest: Forest, id: string): readonly string[] => {
  const found: string[] = []
  const waiting = [...forest.childrenOf(id)].reverse()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    found.push(at)
    waiting.push(...[...forest.childrenOf(at)].reverse())
  }
  return found
}

/** Ids of everything that has something below it, down to a depth. */
export const branchesOf = (forest: Forest, depth = Number.POSITIVE_INFINITY): readonly string[] => {
  const walk = (ids: readonly string[], level: number): readonly string[] =>
    level >= depth
      ? []
      : ids.flatMap(id =>
          forest.childrenOf(id).length ? [id, ...walk(forest.childrenOf(id), level + 1)] : [],
        )
  return walk(forest.roots, 0)
}
