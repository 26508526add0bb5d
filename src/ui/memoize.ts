const kept = new Map<string, unknown>()

/** Keeps what takes long to make, such as the formatters of `Intl`, for the life of the page. One key means one type. */
export const memoize = <T>(key: string, make: () => T): T => {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}
