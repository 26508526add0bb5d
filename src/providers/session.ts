/** Where the token is kept; other windows of the browser hear when it changes. */
export const tokenKey = 'ACCESS-TOKEN'

/** What this browser signs its calls with; null when nobody is signed in. */
export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** The token of the session that this page was drawn with; undefined until it is drawn. */
let own: string | undefined

/** Binds this page to the session that it was drawn with. */
export const bindPage = (session: string | null): void => {
  own = session ?? undefined
}

/** Whether another window has signed in since this page was drawn: as the same person, or as another one. */
export const isSessionSuperseded = (): boolean => {
  const stored = storedToken()
  return own !== undefined && stored !== null && stored !== own
}

/** What the calls of this page are signed with: never a session that it is not bound to. */
export const pageToken = (): string | null => {
  const stored = storedToken()
  return stored === null ? null : (own ?? stored)
}

/** Stores a text; false if the storage is full or blocked. Reading a blocked storage throws, too. */
const keepIn = (storage: () => Storage, key: string, value: string): boolean => {
  try {
    storage().setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Keeps something for all tabs of this browser; false if its storage is full or blocked. */
export const saveInLocalStorage = (key: string, value: string): boolean =>
  keepIn(() => localStorage, key, value)

/** Messages that the person wants to acknowledge later in this session. */
export const postponedMessagesKey = 'MESSAGES-PUT-OFF'

/** Begins a session: what an earlier one put off is asked for again. False if the storage is full. */
export const saveToken = (value: string): boolean => {
  localStorage.removeItem(postponedMessagesKey)
  if (own !== undefined) own = value
  return saveInLocalStorage(tokenKey, value)
}

const mirrors = {
  user: 'CURRENT-USER',
  config: 'CURRENT-CONFIG',
  login: 'CURRENT-LOGIN-CONFIG',
} as const
type Mirror = keyof typeof mirrors

/** Mirrors what the server said last, so that a page can be drawn before it says it again. */
export const mirror = (what: Mirror, value: object) => {
  // An older copy would be wrong; without any the page only waits for the server.
  if (!saveInLocalStorage(mirrors[what], JSON.stringify(value)))
    localStorage.removeItem(mirrors[what])
}

/** What was mirrored last, if anything. */
export const readSnapshot = <T>(what: Mirror): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(mirrors[what]) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Removes what lists remember: it holds rows and search texts of the person who used them. */
export const forgetLists = () => {
  for (const kept of Object.keys(localStorage))
    if (/\.(?:listParams|selectedIds)$|^FIRST-CALLS$/.test(kept)) localStorage.removeItem(kept)
}

/** How the last person liked the console: whose that is, and what the server is still to be told. */
export const preferenceKeys = {
  owner: 'PREFERENCES-OF',
  waiting: 'PREFERENCES-WAITING',
} as const

/** Forgets whose preferences these were; what the store of react-admin holds is forgotten by `forgetSession` alone. */
export const forgetPreferences = () => {
  localStorage.removeItem(preferenceKeys.owner)
  localStorage.removeItem(preferenceKeys.waiting)
}

/** Says to other windows of this browser that the screen is locked; what holds is the session's own state. */
export const lockedKey = 'IS-LOCKSCREEN'

export const saveLocked = (locked: boolean) => saveInLocalStorage(lockedKey, String(locked))

const shadeKey = 'THEME'

/** Forgets the shade as well, once somebody leaves: on the way in it is the choice of who enters. */
export const forgetShade = () => localStorage.removeItem(shadeKey)

/** Keys of what is kept of unsaved forms, in the session storage of a tab (`drafts.ts`). */
export const draftPrefix = 'DRAFT:'

/** Keeps something in this tab; false if its storage is full, for example of drafts, or blocked. */
export const saveInSessionStorage = (key: string, value: string): boolean =>
  keepIn(() => sessionStorage, key, value)

/**
 * Forgets who was signed in, so that the next person sees nothing of the last; the site's config is everyone's. Drafts
 * stay for the same person to come back to; the console removes those of others when it begins.
 */
export const clearSession = () => {
  for (const kept of [tokenKey, mirrors.user, mirrors.login, lockedKey, postponedMessagesKey])
    localStorage.removeItem(kept)
  forgetLists()
  forgetPreferences()
  for (const kept of Object.keys(localStorage))
    if (kept.startsWith('RaStoreuc.')) localStorage.removeItem(kept)
  for (const kept of Object.keys(sessionStorage))
    if (!kept.startsWith(draftPrefix)) sessionStorage.removeItem(kept)
}

/** The token that writes repeat from their cookie. */
export const xsrfToken = (): string | undefined =>
  /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** A person, as calls name them. */
export interface Drawn {
  readonly tenantId: string
  readonly id: string
}

let drawn: Drawn | undefined

/** In which tenant and for whom this page was drawn; another window may have led the session elsewhere since. */
export const currentPageUser = (): Drawn | undefined => drawn

/** The tenant that is the platform. */
const platformId = '1'

/** Whether the user of this page is on the platform, not in one of its tenants. */
export const isOnPlatform = (): boolean => drawn?.tenantId === platformId

export const setPageUser = ({ tenantId, id }: Drawn) => {
  drawn = { tenantId, id }
}
