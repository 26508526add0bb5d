/** Where the console lives: the administration pages answer under a base of their own. */
export const base = location.pathname.startsWith('/admin/web') ? '/admin/web' : '/user/web'

export const loginPath = '/user/web/user/login'
export const logoutPath = '/user/web/user/logout'
export const registerPath = '/user/web/user/reg'

/** Whether this is the page on which one signs up. */
export const onRegister = (): boolean =>
  /^\/(user|admin)\/web\/user\/reg\/?$/.test(location.pathname)

/** A path of this site out of `?redirect=`, or undefined for anything else. */
export const ownPath = (wanted: string | null | undefined): string | undefined => {
  if (!wanted) return undefined
  const url = parsed(wanted)
  if (!url || url.origin !== location.origin || !/^\/(user|admin)\/web(\/|$)/.test(url.pathname))
    return undefined
  if (/^\/(user|admin)\/web\/user\/(login|logout|reg)\b/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** The sign-in page, which leads back to where one is. */
export const loginAddress = (): string => {
  const here = ownPath(location.href)
  return here && here !== `${base}/`
    ? `${loginPath}?redirect=${encodeURIComponent(here)}`
    : loginPath
}

const parsed = (wanted: string): URL | undefined => {
  // A backslash or a control character reads as another host in some browsers.
  if (/[\\\p{Cc}]/u.test(wanted)) return undefined
  return URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : undefined
}
