/** The base path of the console; the administration pages have another one. */
export const basePath = location.pathname.startsWith('/admin/web') ? '/admin/web' : '/user/web'

export const loginPath = '/user/web/user/login'
const logoutPath = '/user/web/user/logout'
export const registerPath = '/user/web/user/reg'

/** The full address of the sign-in page, for new users. */
export const signInAddress = (): string => `${location.origin}${loginPath}`

const publicPagePattern = /^\/(?:user|admin)\/web\/user\/(login|logout|reg|jump|access)\/?$/
export type PublicPage = 'login' | 'logout' | 'reg' | 'jump' | 'access'

/** Which page outside the console this is; these pages need no session. */
export const currentPublicPage = (): PublicPage | undefined =>
  publicPagePattern.exec(location.pathname)?.[1] as PublicPage | undefined

/** An address as it is without slashes at its end. */
export const trimTrailingSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** A path up to the first part that is not encoded properly, such as `%zz`. */
export const decodablePath = (path: string): string => {
  const parts = path.split('/')
  const at = parts.findIndex(part => decodeSegment(part) === undefined)
  return at < 0 ? path : parts.slice(0, at).join('/')
}

/** A part of a path as it reads; undefined if it is not encoded properly. */
export const decodeSegment = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** A path of this site out of `?redirect=`, or undefined for anything else. */
export const safeRedirectPath = (wanted: string | null | undefined): string | undefined => {
  if (!wanted) return undefined
  const url = parsed(wanted)
  if (!url || url.origin !== location.origin || !/^\/(user|admin)\/web(\/|$)/.test(url.pathname))
    return undefined
  if (/^\/(user|admin)\/web\/user\/(login|logout|reg|jump|access)\b/.test(url.pathname))
    return undefined
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page, which leads back to the current page. */
export const loginAddress = (): string => {
  const here = safeRedirectPath(location.href)
  return here && here !== `${basePath}/`
    ? `${loginPath}?redirect=${encodeURIComponent(here)}`
    : loginPath
}

/** The address of the page that signs out, and leads back to the current page. */
export const logoutAddress = (): string => loginAddress().replace(loginPath, logoutPath)

/** The address of another site that the jump page may lead to, after asking; undefined for anything else. */
export const safeExternalUrl = (wanted: string | null | undefined): URL | undefined => {
  const url = wanted ? parsed(wanted) : undefined
  // User names before the host (`https://trusted.example@evil.example`) can be mistaken for the host.
  const plain = url?.protocol === 'https:' && !url.username && !url.password
  return plain && url.origin !== location.origin ? url : undefined
}

const holdParameters = { password: 'change', factor: 'factor', enrol: 'enrol' } as const
type Lifted = keyof typeof holdParameters

/** The address of the page on which users do what their session waits for; it leads back to the current page. */
export const holdAddress = (hold: Lifted): string => {
  const address = loginAddress()
  return `${address}${address.includes('?') ? '&' : '?'}${holdParameters[hold]}=1`
}

const parsed = (wanted: string): URL | undefined => {
  // A backslash or a control character reads as another host in some browsers.
  if (/[\\\p{Cc}]/u.test(wanted)) return undefined
  // Not `URL.canParse`, which the oldest supported browsers lack.
  try {
    return new URL(wanted, location.origin)
  } catch {
    return undefined
  }
}
