import { askEarly, firstCallOf } from '#src/providers/early.ts'
import { memberInfo, siteConfig } from '#src/providers/member.ts'
import { base, type Outside, outsideHere, withoutEndSlash } from '#src/providers/paths.ts'

/** The first list request of each screen, by the screen's path; the build derives it from the definitions. */
declare const FIRST_CALLS: Readonly<Record<string, string>>

export const loginConfig = '/user/admin/site/loginConfig'
export const captcha = '/user/admin/site/captcha'
export const sideMenu = '/user/admin/role/antd/menu'
export const headerMenu = '/user/admin/role/header'
const limits = '/user/admin/member/limits'
const analysis = '/user/admin/dashboard/analysis?days=30'
export const definitions = '/admin/admin/site/definitions'

/** The first list request of the current page: the last one stored in this browser, else the screen's own. */
export const firstListHere = (): string | undefined => {
  const { pathname, search } = location
  return search ? undefined : firstListOf(pathname)
}

/** The first list request of the console's page at this address. */
export const firstListOf = (pathname: string): string | undefined =>
  firstCallOf(pathname) ?? screenCall(pathname.slice(base.length + 1)) ?? dashboardCall(pathname)

/** The path may be any text, such as `constructor`, which every object has. */
const screenCall = (path: string) =>
  Object.hasOwn(FIRST_CALLS, path) ? FIRST_CALLS[path] : undefined

/** The first request of the workplace and of the analysis with its default period. */
const dashboardCall = (pathname: string) => {
  const dashboard = dashboardOf(pathname)
  return dashboard && { analysis, workplace: limits }[dashboard]
}

/** The dashboard at an address. The start page is the workplace, as long as the menus are not known. */
export const dashboardOf = (pathname: string): 'analysis' | 'workplace' | undefined => {
  const path = withoutEndSlash(pathname.slice(base.length))
  if (path === '/dashboard/analysis') return 'analysis'
  return ['', '/dashboard', '/dashboard/workplace'].includes(path) ? 'workplace' : undefined
}

/** Config, user, menus and the first rows, all at once. */
export const askForConsole = () => {
  const rows = firstListHere()
  // Not more than the connections that a browser opens to one server.
  askEarly([...(rows ? [rows] : []), memberInfo, sideMenu, siteConfig, headerMenu, definitions])
}

/** The site's config and the first captcha of signing in, or of signing up. */
export const askForLogin = () => {
  const outside = outsideHere()
  const forms: Partial<Record<Outside, string>> = {
    reg: `${captcha}?purpose=register`,
    login: captcha,
  }
  const first = location.hash ? undefined : forms[outside ?? 'login']
  askEarly([siteConfig, loginConfig, ...(first ? [first] : [])])
}
