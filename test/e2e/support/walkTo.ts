/** Goes to an address as the menus do, without loading the page anew; runs in the page. */
export const walkTo = (address: string) => {
  // The router counts its entries, to know which way one goes.
  history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
