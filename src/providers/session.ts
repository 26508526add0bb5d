const key = 'ACCESS-TOKEN'

/** What this browser signs its calls with; null when nobody is signed in. */
export const token = (): string | null => localStorage.getItem(key)

export const keepToken = (value: string) => localStorage.setItem(key, value)

/** Forgets who was signed in, so that the next person sees nothing of the last. */
export const forgetSession = () => {
  for (const kept of [key, 'CURRENT-USER', 'FIRST-CALLS']) localStorage.removeItem(kept)
  sessionStorage.clear()
}

/** The token that writes repeat from their cookie. */
export const xsrfToken = (): string | undefined =>
  /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

let here: string | undefined

/** Which tenant this page was drawn for; another window may have led the session elsewhere since. */
export const tenantHere = (): string | undefined => here

export const standIn = (tenantId: string) => {
  here = tenantId
}
