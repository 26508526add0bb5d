import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type RowOf } from '#resources/core/define.ts'
import { site } from '#resources/site.ts'
import { columnOf } from '#server/db/names.ts'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'

/** The installation's settings, as `resources/site.ts` declares them. */
export type Site = Pick<RowOf<typeof site>, keyof typeof site.fields>

const columns = sql.join(
  fieldsOf(site).map(([name]) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`),
)

/** All settings as they are at this moment. */
export const siteOf = async ({ db }: Pick<Deps, 'db'>): Promise<Site> => {
  const [row] = await systemStatement(db, sql<Site>`select ${columns} from uc_site`)
  return row as Site
}

/** One setting, inside a statement that sees every tenant. */
export const siteValue = <N extends keyof Site>(name: N): RawBuilder<Site[N]> =>
  sql<Site[N]>`(select ${sql.ref(columnOf(name))} from uc_site)`
