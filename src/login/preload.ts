let begun = false

/** Fetches the console's code while one types, so that it is there when signing in has worked. */
export const preloadConsole = () => {
  if (begun) return
  begun = true
  // A preload that fails is fetched again when it is needed.
  void import('#src/app/open.tsx').then(({ warmUp }) => warmUp(), () => {})
}
