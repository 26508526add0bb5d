/** The id of the record whose page was left for the list that contains it; undefined for other navigations. */
export const recordLeft = (from: string, to: string): string | undefined => {
  const [, base, id] = /^(.+)\/(\d+)(?:\/show)?$/.exec(from) ?? []
  return base && (base === to || base.replace('/tenant/details', '/tenant/manage') === to)
    ? id
    : undefined
}

/** The link in the row of that record, else the heading. A tree gets the focus itself and highlights the row. */
export const focusTarget = (main: HTMLElement, record?: string): HTMLElement | undefined => {
  const row = record === undefined ? null : main.querySelector(`[data-id="${record}"]`)
  if (row)
    return (
      row.closest<HTMLElement>('[role="treegrid"]') ??
      row.querySelector<HTMLElement>('.uc-link, a, button') ??
      undefined
    )
  // The list is still loading: the row may come.
  if (record !== undefined && main.querySelector('[aria-busy="true"]')) return undefined
  return headingOf(main)
}

/** The visible heading: hidden pages that are kept alive have headings too. */
const headingOf = (main: HTMLElement): HTMLElement | undefined =>
  [...main.querySelectorAll('h1')].find(it => it.getClientRects().length > 0)
