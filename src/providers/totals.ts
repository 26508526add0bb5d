interface Page {
  list: readonly unknown[]
  total: number
  estimated?: boolean
}

/**
 * The total of an answer as far as this page tells: one that is not full is the last, so that all before it are
 * counted; behind a full one there may be more than was estimated, and the way on stays open.
 */
export const totalOf = (
  { list, total, estimated = false }: Page,
  { from, count }: { from: number; count: number },
): { total: number; estimated: boolean } => {
  if (!estimated) return { total, estimated }
  if (list.length === 0) return { total: Math.min(total, from), estimated }
  const seen = from + list.length
  return list.length < count
    ? { total: seen, estimated: false }
    : { total: Math.max(total, seen + 1), estimated }
}
