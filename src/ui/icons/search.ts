/** Icons on one page of the picker. */
export const perPage = 40

/** Names that contain the text, whatever its case. */
export const namesWith = (names: readonly string[], text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase()
  return wanted ? names.filter(name => name.toLowerCase().includes(wanted)) : names
}

/** How many pages the names fill, at least one. */
export const pagesOf = (names: readonly string[]): number =>
  Math.max(1, Math.ceil(names.length / perPage))

/** The page that holds a name, from 1; the first when none does. */
export const pageOf = (names: readonly string[], name: string | null | undefined): number =>
  Math.floor(Math.max(0, name ? names.indexOf(name) : 0) / perPage) + 1

/** Where a key leads in a grid of `columns`, from the cell at `at` among `count`; undefined for other keys. */
export const gridMove = (
  key: string,
  at: number,
  count: number,
  columns: number,
  rtl = false,
): number | undefined => {
  const inward = rtl ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: inward,
    ArrowLeft: -inward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return undefined
  const to = at + step
  return to >= 0 && to < count ? to : at
}
