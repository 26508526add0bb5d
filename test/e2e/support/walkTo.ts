/** Navigates to an address without reloading the page, as the menus do. Runs in the page. */
export const walkTo = (address: string) => {
  // The router stores an index in each history entry, to know the direction of a navigation.
  history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
