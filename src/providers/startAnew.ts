import { base } from './paths.ts'

/** Begins the console anew after the session was led elsewhere: what lists remember names rows of the place left. */
export const startAnew = () => {
  for (const kept of Object.keys(localStorage))
    if (/\.(?:listParams|selectedIds)$|^FIRST-CALLS$/.test(kept)) localStorage.removeItem(kept)
  location.assign(`${base}/`)
}
