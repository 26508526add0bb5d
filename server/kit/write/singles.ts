import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { settingOf, siteDefaults } from '#server/db/settings.ts'

/** Creates the row of each `single` definition from its initial values. */
export const seedSingles = async (tx: Tx, registry: Registry): Promise<void> => {
  for (const resource of registry.all().filter(it => it.single)) {
    const { rows } = await sql`select from ${sql.table(tableOf(resource.name))}`.execute(tx)
    if (rows.length > 0) continue
    await insertRows(tx, resource, null, [resource.name === 'site' ? await formerSite(tx) : {}])
  }
}

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
    former[key] && former[key] !== siteDefaults[key] ? { [key]: former[key] } : {}
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
