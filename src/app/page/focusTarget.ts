/** The id of the record whose page one leaves for the list that it is in. */
export const recordLeft = (from: string, to: string): string | undefined => {
  const [, base, id] = /^(.+)\/(\d+)(?:\/show)?$/.exec(from) ?? []
  return base && (base === to || base.replace('/tenant/details', '/tenant/manage') === to)
    ? id
    : undefined
}

/** The row of that record, or the heading. A tree takes the focus as a whole, and highlights the row. */
export const focusTarget = (main: HTMLElement, record?: string): HTMLElement | undefined => {
  const row = record === undefined ? null : main.querySelector(`[data-id="${record}"]`)
  if (row)
    return (
      row.closest<HTMLElement>('[role="treegrid"]') ??
      row.querySelector<HTMLElement>('.uc-link, a, button') ??
      undefined
    )
  // Its rows are still on their way.
  if (record !== undefined && main.querySelector('[aria-busy="true"]')) return undefined
  return headingOf(main)
}

/** The heading that is seen: pages that are kept alive have theirs, too. */
const headingOf = (main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll('h1')].find(it => it.getClientRects().length > 0)
