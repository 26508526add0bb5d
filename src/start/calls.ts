import { askEarly, firstCallOf } from '#src/providers/early.ts'
import { memberInfo, siteConfig } from '#src/providers/member.ts'
import { base, type Outside, outsideHere, withoutEndSlash } from '#src/providers/paths.ts'

/** By a screen's path the list that it begins with; worked out of the definitions by the build. */
declare const FIRST_CALLS: Readonly<Record<string, string>>

export const loginConfig = '/user/admin/site/loginConfig'
export const captcha = '/user/admin/site/captcha'
export const sideMenu = '/user/admin/role/antd/menu'
export const headerMenu = '/user/admin/role/header'
const limits = '/user/admin/member/limits'
const analysis = '/user/admin/dashboard/analysis?days=30'
export const definitions = '/admin/admin/site/definitions'

/** The address of the list that this page begins with: the last one it showed, else what its screen says. */
export const firstListHere = (): string | undefined => {
  const { pathname, search } = location
  return search ? undefined : firstListOf(pathname)
}

/** The list that the console's page at an address begins with. */
export const firstListOf = (pathname: string): string | undefined =>
  firstCallOf(pathname) ?? FIRST_CALLS[pathname.slice(base.length + 1)] ?? dashboardCall(pathname)

/** The workplace begins with what the tenant may have, the analysis with the period that one has not changed. */
const dashboardCall = (pathname: string) => {
  const path = withoutEndSlash(pathname.slice(base.length))
  if (path === '/dashboard/analysis') return analysis
  return ['', '/dashboard', '/dashboard/workplace'].includes(path) ? limits : undefined
}

/** Config, user, menus and the first rows, all at once. */
export const askForConsole = () => {
  const rows = firstListHere()
  // As many as a browser has connections to one server: another one would wait.
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
