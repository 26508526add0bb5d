import type { AnyRow, Tx } from '#server/base/tables.ts'
import { formerSiteDefaults, settingOf } from '#server/db/settings.ts'
import type { Feature } from '#server/kit/feature.ts'
import { site } from './behaviour.ts'
import { siteRoutes } from './routes.ts'

interface Former {
  name?: string
  logo?: string | null
  basicCopyright?: string
  basicIcpCode?: string
  captcha?: boolean
  registration?: string
}

/** The values in `uc_setting` from before the site's settings had a row of their own. */
const formerSite = async (tx: Tx): Promise<AnyRow> => {
  const stored = await settingOf<Former>(tx, 'site')
  const former = stored ?? {}
  const own = (key: 'name' | 'basicCopyright') =>
    former[key] && former[key] !== formerSiteDefaults[key] ? { [key]: former[key] } : {}
  return {
    // Installations that are older than the setting keep everything until somebody decides otherwise.
    ...(stored ? { auditLog: 'forever' } : {}),
    ...own('name'),
    ...own('basicCopyright'),
    ...(former.logo ? { logo: former.logo } : {}),
    ...(former.basicIcpCode ? { basicIcpCode: former.basicIcpCode } : {}),
    ...(former.registration ? { registration: former.registration } : {}),
    ...(former.captcha === false ? { captcha: 'off' } : {}),
  }
}

export const siteFeature: Feature = {
  name: 'site',
  firstRow: { site: formerSite },
  behaviours: { site },
  routes: siteRoutes,
}
