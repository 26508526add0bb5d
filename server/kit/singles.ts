import { sql } from 'kysely'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import type { SeedContext } from './feature.ts'

/**
 * Creates the row of each `single` definition from its initial values and those that the feature of
 * the definition says.
 */
export const seedSingles = async ({ tx, deps, registry }: SeedContext): Promise<void> => {
  const { features } = deps.features
  for (const resource of registry.all().filter(it => it.single)) {
    const { rows } = await sql`select from ${sql.table(tableOf(resource.name))}`.execute(tx)
    if (rows.length > 0) continue
    const feature = features.find(it => it.firstRow?.[resource.name])
    await insertRows(tx, resource, null, [(await feature?.firstRow?.[resource.name]?.(tx)) ?? {}])
  }
}
