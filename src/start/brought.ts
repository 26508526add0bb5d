let addressParameters: Readonly<Record<string, string>> = {}

/** Takes what another site sent somebody here with out of the address, before anything can keep or repeat it. */
export const storeAddressParameters = () => {
  addressParameters = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', location.pathname)
}

/** What was taken, once: a person who comes back to this page brings nothing. */
export const takeAddressParameters = (): Readonly<Record<string, string>> => {
  const taken = addressParameters
  addressParameters = {}
  return taken
}
