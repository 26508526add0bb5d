import { askEarly, firstCallOf } from '#src/providers/early.ts'

export const siteConfig = '/admin/admin/site/config'
export const loginConfig = '/user/admin/site/loginConfig'
export const captcha = '/user/admin/site/captcha'
export const memberInfo = '/user/admin/member/info'
export const sideMenu = '/user/admin/role/antd/menu'
export const headerMenu = '/user/admin/role/header'
export const definitions = '/admin/admin/site/definitions'

/** Config, user, menus and the first rows, all at once. */
export const askForConsole = () => {
  const rows = firstCallOf(location.pathname)
  askEarly([siteConfig, memberInfo, sideMenu, headerMenu, definitions, ...(rows ? [rows] : [])])
}

/** The site's config and the first captcha. */
export const askForLogin = () => askEarly([siteConfig, loginConfig, captcha])
