import { withoutReload } from '#src/ui/missingCode.ts'

let load: (() => Promise<unknown>) | undefined
let begun = false

/**
 * Says how the console's code is fetched. The start does, because this page must not import the console: that imports
 * the form of this page for signing in again.
 */
export const setConsoleLoader = (loader: () => Promise<unknown>): void => {
  load = loader
}

/** Fetches the console's code while one types, so that it is there when signing in has worked. */
export const preloadConsole = (): void => {
  if (begun || !load) return
  begun = true
  withoutReload(load)
}
