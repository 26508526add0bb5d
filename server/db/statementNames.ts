/**
 * Names for statements, so that a connection parses each of them once. The least recently used text
 * is forgotten, and no name is given twice: what a connection still holds under a forgotten name is
 * closed there when it is not used (`prepared.ts`).
 */
export const statementNames = (prefix: string, most: number): ((text: string) => string) => {
  /** By text: its name, and the number of the request for a name that was the last for it. */
  const names = new Map<string, { readonly name: string; used: number }>()
  let [given, requests] = [0, 0]
  return text => {
    requests += 1
    const known = names.get(text)
    if (known) {
      known.used = requests
      return known.name
    }
    if (names.size >= most) names.delete(leastRecentlyUsed(names))
    const name = `${prefix}_${given++}`
    names.set(text, { name, used: requests })
    return name
  }
}

const leastRecentlyUsed = (names: ReadonlyMap<string, { readonly used: number }>): string => {
  let [oldest, since] = ['', Number.POSITIVE_INFINITY]
  for (const [text, { used }] of names) if (used < since) [oldest, since] = [text, used]
  return oldest
}
