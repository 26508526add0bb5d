/** Checks of values in conditions, for `Kind.isComparable`. The server checks them again by its rules. */

export const isShortText = (it: unknown): boolean => typeof it === 'string' && it.length <= 2000

export const isMoment = (it: unknown): boolean =>
  typeof it === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(it) && !Number.isNaN(Date.parse(it))

export const isDay = (it: unknown): boolean =>
  typeof it === 'string' && /^\d{4}-\d\d-\d\d$/.test(it) && isMoment(`${it}T00:00:00Z`)

export const isRowId = (it: unknown): boolean =>
  typeof it === 'string' && /^[1-9]\d{0,18}$/.test(it)
