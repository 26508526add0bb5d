import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type RowOf } from '#resources/core/resource.ts'
import { site } from '#resources/site.ts'
import type { Deps } from '#server/base/deps.ts'
import { columnOf } from '#server/db/names.ts'
import { systemStatement } from '#server/db/system.ts'

/** The installation's settings, as declared in `resources/site.ts`. */
export type Site = Pick<RowOf<typeof site>, keyof typeof site.fields>

const columns = sql.join(
  fieldsOf(site).map(([name]) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`),
)

/** Reads all settings. */
export const siteOf = async ({ db }: Pick<Deps, 'db'>): Promise<Site> => {
  const [row] = await systemStatement(db, sql<Site>`select ${columns} from uc_site`)
  return row as Site
}

/** One setting, as SQL for a statement that sees every tenant. */
export const siteValue = <N extends keyof Site>(name: N): RawBuilder<Site[N]> =>
  sql<Site[N]>`(select ${sql.ref(columnOf(name))} from uc_site)`

/** The channel of the bus on which changes of the settings are announced. */
export const settingsChannel = 'site'

/** Tells all nodes that the settings have changed. */
export const announceSettingsChange = ({ bus }: Deps): Promise<void> =>
  bus.publish(settingsChannel, '')
