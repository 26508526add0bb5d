let brought: Readonly<Record<string, string>> = {}

/** Takes what another site sent somebody here with out of the address, before anything can keep or repeat it. */
export const takeFromAddress = () => {
  brought = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', location.pathname)
}

/** What was taken, once: a person who comes back to this page brings nothing. */
export const takeBrought = (): Readonly<Record<string, string>> => {
  const taken = brought
  brought = {}
  return taken
}
