/** Everything of several trees. */
type Joined<T extends readonly object[]> = T extends readonly [
  infer First extends object,
  ...infer Rest extends readonly object[],
]
  ? First & Joined<Rest>
  : unknown

type Tree = Record<string, unknown>

/** Several trees of texts as one. Where two have a text at the same place, that of the later one is used. */
export const joined = <const T extends readonly object[]>(...trees: T): Joined<T> => {
  const all: Tree = {}
  for (const tree of trees)
    for (const [key, value] of Object.entries(tree)) {
      const other = all[key]
      all[key] = isTree(value) && isTree(other) ? joined(other, value) : value
    }
  return all as Joined<T>
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
