import { withoutReload } from '#src/start/missingChunk.ts'

let begun = false

/** Fetches the console's code while one types, so that it is there when signing in has worked. */
export const preloadConsole = () => {
  if (begun) return
  begun = true
  withoutReload(() => import('#src/app/open.tsx').then(({ warmUp }) => warmUp()))
}
