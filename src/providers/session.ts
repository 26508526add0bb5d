/** Where the token is kept; other windows of the browser hear when it changes. */
export const tokenKey = 'ACCESS-TOKEN'

/** What this browser signs its calls with; null when nobody is signed in. */
export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** The token of the session that this page was drawn with; undefined until it is drawn. */
let boundToken: string | undefined

/** Binds this page to the session that it was drawn with. */
export const bindPage = (session: string | null): void => {
  boundToken = session ?? undefined
}

/** Whether another window has signed in since this page was drawn: as the same person, or as another one. */
export const isSessionSuperseded = (): boolean => {
  const stored = storedToken()
  return boundToken !== undefined && stored !== null && stored !== boundToken
}

/** What the calls of this page are signed with: never a session that it is not bound to. */
export const pageToken = (): string | null => {
  const stored = storedToken()
  return stored === null ? null : (boundToken ?? stored)
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
  if (boundToken !== undefined) boundToken = value
  return saveInLocalStorage(tokenKey, value)
}

const snapshotKeys = {
  user: 'CURRENT-USER',
  config: 'CURRENT-CONFIG',
  login: 'CURRENT-LOGIN-CONFIG',
} as const
type Mirror = keyof typeof snapshotKeys

/** Mirrors what the server said last, so that a page can be drawn before it says it again. */
export const saveSnapshot = (what: Mirror, value: object) => {
  // An older copy would be wrong; without any the page only waits for the server.
  if (!saveInLocalStorage(snapshotKeys[what], JSON.stringify(value)))
    localStorage.removeItem(snapshotKeys[what])
}

/** What was mirrored last, if anything. */
export const readSnapshot = <T>(what: Mirror): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(snapshotKeys[what]) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Removes what lists remember: it holds rows and search texts of the person who used them. */
export const clearListState = () => {
  for (const kept of Object.keys(localStorage))
    if (/\.(?:listParams|selectedIds)$|^FIRST-CALLS$/.test(kept)) localStorage.removeItem(kept)
}

/** How the last person liked the console: whose that is, and what the server is still to be told. */
export const preferenceKeys = {
  owner: 'PREFERENCES-OF',
  pending: 'PREFERENCES-WAITING',
} as const

/** Forgets whose preferences these were; what the store of react-admin holds is forgotten by `forgetSession` alone. */
export const clearPreferences = () => {
  localStorage.removeItem(preferenceKeys.owner)
  localStorage.removeItem(preferenceKeys.pending)
}

/** Says to other windows of this browser that the screen is locked; what holds is the session's own state. */
export const lockedKey = 'IS-LOCKSCREEN'

export const saveLocked = (locked: boolean) => saveInLocalStorage(lockedKey, String(locked))

const themeModeKey = 'THEME'

/** Forgets the shade as well, once somebody leaves: on the way in it is the choice of who enters. */
export const clearThemeMode = () => localStorage.removeItem(themeModeKey)

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
  for (const kept of [
    tokenKey,
    snapshotKeys.user,
    snapshotKeys.login,
    lockedKey,
    postponedMessagesKey,
  ])
    localStorage.removeItem(kept)
  clearListState()
  clearPreferences()
  for (const kept of Object.keys(localStorage))
    if (kept.startsWith('RaStoreuc.')) localStorage.removeItem(kept)
  for (const kept of Object.keys(sessionStorage))
    if (!kept.startsWith(draftPrefix)) sessionStorage.removeItem(kept)
}

/** The token that writes repeat from their cookie. */
export const xsrfToken = (): string | undefined =>
  /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** A person, as calls name them. */
export interface PageUser {
  readonly tenantId: string
  readonly id: string
}

let pageUser: PageUser | undefined

/** In which tenant and for whom this page was drawn; another window may have led the session elsewhere since. */
export const currentPageUser = (): PageUser | undefined => pageUser

/** The tenant that is the platform. */
const platformId = '1'

/** Whether the user of this page is on the platform, not in one of its tenants. */
export const isOnPlatform = (): boolean => pageUser?.tenantId === platformId

export const setPageUser = ({ tenantId, id }: PageUser) => {
  pageUser = { tenantId, id }
}
