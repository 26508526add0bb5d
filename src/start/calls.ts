import { firstCallOf, prefetchUrls } from '#src/providers/early.ts'
import { memberInfoPath, siteConfigPath } from '#src/providers/member.ts'
import {
  basePath,
  currentPublicPage,
  type PublicPage,
  trimTrailingSlashes,
} from '#src/providers/paths.ts'
import type { FirstCall } from '../../build/firstCalls.ts'

/** The first list request of each screen, by the screen's path; the build derives it from the definitions. */
declare const FIRST_CALLS: Readonly<Record<string, FirstCall>>

const loginConfigPath = '/user/admin/site/loginConfig'
const captchaPath = '/user/admin/site/captcha'
export const sideMenuPath = '/user/admin/role/antd/menu'
export const headerMenuPath = '/user/admin/role/header'
const limits = '/user/admin/member/limits'
const analysis = '/user/admin/dashboard/analysis?days=30'
const definitionsPath = '/admin/admin/site/definitions'

/** The first list request of the current page: the last one stored in this browser, else the screen's own. */
export const currentFirstList = (): string | undefined => {
  const { pathname, search } = location
  return search ? undefined : firstListOf(pathname)
}

/** The first list request of the console's page at this address. */
export const firstListOf = (pathname: string): string | undefined =>
  firstCallOf(pathname) ?? screenCall(pathname)?.list ?? dashboardCall(pathname)

/** The path may be any text, such as `constructor`, which every object has. */
const screenCall = (pathname: string): FirstCall | undefined => {
  const path = pathname.slice(basePath.length + 1)
  return Object.hasOwn(FIRST_CALLS, path) ? FIRST_CALLS[path] : undefined
}

/** The first request of the workplace and of the analysis with its default period. */
const dashboardCall = (pathname: string) => {
  const dashboard = dashboardOf(pathname)
  return dashboard && { analysis, workplace: limits }[dashboard]
}

/** The dashboard at an address. The start page is the workplace, as long as the menus are not known. */
export const dashboardOf = (pathname: string): 'analysis' | 'workplace' | undefined => {
  const path = trimTrailingSlashes(pathname.slice(basePath.length))
  if (path === '/dashboard/analysis') return 'analysis'
  return ['', '/dashboard', '/dashboard/workplace'].includes(path) ? 'workplace' : undefined
}

/** Config, user, menus and the first rows, all at once; a list with a limit requests what is left of it too. */
export const prefetchConsole = () => {
  const rows = currentFirstList()
  const limited = screenCall(location.pathname)?.limited === true
  prefetchUrls([
    ...(rows ? [rows] : []),
    memberInfoPath,
    sideMenuPath,
    siteConfigPath,
    headerMenuPath,
    definitionsPath,
    // The last: with HTTP/1.1 a browser opens six connections to a server, and this call may wait for one.
    ...(limited ? [limits] : []),
  ])
}

/** The site's config and the first captcha of signing in, or of signing up. */
export const prefetchLogin = () => {
  const outside = currentPublicPage()
  const forms: Partial<Record<PublicPage, string>> = {
    reg: `${captchaPath}?purpose=register`,
    login: captchaPath,
  }
  const first = location.hash ? undefined : forms[outside ?? 'login']
  prefetchUrls([siteConfigPath, loginConfigPath, ...(first ? [first] : [])])
}
