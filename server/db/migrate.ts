import type { ClientBase } from 'pg'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Migration } from './migrations/index.ts'
import type { Catalogue } from './model.ts'
import { withoutTimeout } from './withoutTimeout.ts'

const table = `create table if not exists uc_migration (
  number integer primary key, name text not null, applied_at timestamp(3) with time zone not null default now())`

/**
 * Runs the migrations that this database has not had yet and returns their names. Call it inside
 * the planner's transaction.
 */
export const migrate = async (
  client: ClientBase,
  migrations: readonly Migration[],
  before: Catalogue,
  resources: readonly AnyResource[],
): Promise<string[]> => {
  const fresh = Object.keys(before.tables).length === 0
  await client.query(withoutTimeout(table))
  const done = await client.query<{ number: number }>('select number from uc_migration')
  const seen = new Set(done.rows.map(row => row.number))
  const missing = migrations.filter(it => !seen.has(it.number)).sort((a, b) => a.number - b.number)
  // A column used by a view can be neither dropped nor changed; the planner creates the views
  // again.
  if (!fresh && missing.length > 0)
    for (const view of Object.keys(before.views))
      await client.query(withoutTimeout(`drop view ${view}`))
  for (const { number, name, statements } of missing) {
    const needed = typeof statements === 'function' ? statements(resources) : statements
    for (const statement of fresh ? [] : needed) await client.query(withoutTimeout(statement))
    await client.query('insert into uc_migration (number, name) values ($1, $2)', [number, name])
  }
  return fresh ? [] : missing.map(it => it.name)
}
