const memoizeByLocale = <T>(make: (locale: string) => T) => {
  const made = new Map<string, T>()
  return (locale: string): T => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

const lists = memoizeByLocale(locale => new Intl.ListFormat(locale, { style: 'narrow' }))
const shares = memoizeByLocale(locale => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Texts in a line, with what the language writes between them. */
export const listText = (items: readonly string[], locale: string): string =>
  items.length < 2 ? (items[0] ?? '') : lists(locale).format(items)

/** A share such as 0.12, as the language writes percents. */
export const percentText = (share: number, locale: string): string => shares(locale).format(share)
