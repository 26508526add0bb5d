/** The rows of lists have their record's id in `data-id`. */
const rows = () => [...document.querySelectorAll<HTMLElement>('#main [data-id]')]

let wanted: string | undefined

/** The id of the row after these rows, or else before them; to be called before they are removed. */
export const neighbourRowId = (ids: readonly string[]): string | undefined => {
  const all = rows().map(it => it.dataset.id ?? '')
  const last = Math.max(...ids.map(id => all.indexOf(id)))
  const others = (part: string[]) => part.filter(id => !ids.includes(id))
  return others(all.slice(last + 1))[0] ?? others(all.slice(0, Math.max(0, last))).at(-1)
}

/** Sets the row that gets the focus once the focused element is removed. */
export const setRowToFocus = (id: string | undefined): void => {
  wanted = id
}

/** The element to focus in that row; forgets the row. */
export const takeRowToFocus = (): HTMLElement | null => {
  const row = rows().find(it => it.dataset.id === wanted)
  wanted = undefined
  return row?.querySelector<HTMLElement>('.uc-link, a, button') ?? null
}
