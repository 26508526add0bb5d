/**
 * Names for statements, so that a connection parses each of them once. The least recently used text
 * is forgotten, and no name is given twice: what a connection still holds under a forgotten name is
 * closed there when it is not used (`prepared.ts`).
 */
export const statementNames = (prefix: string, most: number): ((text: string) => string) => {
  const names = new Map<string, string>()
  let given = 0
  return text => {
    const name = names.get(text) ?? `${prefix}_${given++}`
    names.delete(text)
    names.set(text, name)
    const [oldest] = names.keys()
    if (names.size > most && oldest !== undefined) names.delete(oldest)
    return name
  }
}
