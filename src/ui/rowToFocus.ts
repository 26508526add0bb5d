/** Rows of lists carry their id, see `data-id`. */
const rows = () => [...document.querySelectorAll<HTMLElement>('#main [data-id]')]

let wanted: string | undefined

/** The row that follows those with these ids, or the one before them; to be asked before they go. */
export const rowBeside = (ids: readonly string[]): string | undefined => {
  const all = rows().map(it => it.dataset.id ?? '')
  const last = Math.max(...ids.map(id => all.indexOf(id)))
  const others = (part: string[]) => part.filter(id => !ids.includes(id))
  return others(all.slice(last + 1))[0] ?? others(all.slice(0, Math.max(0, last))).at(-1)
}

/** Says which row takes the focus when what has it goes. */
export const wantFocusAt = (id: string | undefined): void => {
  wanted = id
}

/** What takes the focus in the row that was asked for, once. */
export const takeWantedRow = (): HTMLElement | null => {
  const row = rows().find(it => it.dataset.id === wanted)
  wanted = undefined
  return row?.querySelector<HTMLElement>('.uc-link, a, button') ?? null
}
