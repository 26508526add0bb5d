import { type RawBuilder, sql } from 'kysely'
import { words } from '#extensions/words.ts'
import { defaultLanguage } from '#i18n/catalog.ts'
import type { Tx } from '#server/base/tables.ts'

/** A setting of the installation; undefined when it was never set. */
export const settingOf = async <T>(tx: Tx, key: string): Promise<T | undefined> => {
  const { rows } = await settingSql<T>(key).execute(tx)
  return rows[0]?.value
}

/** The same as a statement. */
const settingSql = <T>(key: string): RawBuilder<{ value: T }> =>
  sql<{ value: T }>`select value from uc_setting where key = ${key}`

export const setSetting = async (tx: Tx, key: string, value: unknown): Promise<void> => {
  await sql`insert into uc_setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}

/** What earlier versions wrote as the site's name and copyright, in Chinese for everyone. */
export const formerSiteDefaults = words[defaultLanguage].server.site
