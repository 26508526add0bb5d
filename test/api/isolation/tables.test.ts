import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

interface Relation {
  name: string
  view: boolean
  owned: boolean
  guarded: boolean
  invoker: boolean
  /** `policy: condition` of those that hold for tenants. */
  policies: string[]
}

let db: TestDatabase
let relations: readonly Relation[]
beforeAll(async () => {
  db = await openTestDatabase()
  const { rows } = await db.pool.query<Relation>(`
    select c.relname as name, c.relkind in ('v', 'm') as view, c.relrowsecurity and c.relforcerowsecurity as guarded,
      coalesce('security_invoker=true' = any(c.reloptions), false) as invoker,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as owned,
      array(select p.polname || ': ' || coalesce(pg_get_expr(p.polqual, p.polrelid), 'true') || ' / ' ||
          coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-')
        from pg_policy p where p.polrelid = c.oid and 'uc_tenant'::regrole = any(p.polroles)) as policies
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'm', 'p')`)
  relations = rows
})
afterAll(() => db.close())

const mine =
  "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::bigint)"

describe('the tables', () => {
  it('with rows of tenants show and take those of the tenant in force alone', () => {
    const owned = relations.filter(it => it.owned && !it.view)
    expect(owned.length).toBeGreaterThan(10)
    for (const { name, guarded, policies } of owned)
      expect({ name, guarded, policies }).toEqual({
        name,
        guarded: true,
        policies: [`tenant: ${mine} / ${mine}`],
      })
  })

  it('are all guarded, but for the note of what was migrated', () => {
    const open = relations.filter(it => !it.view && !it.guarded)
    expect(open.map(it => it.name)).toEqual(['uc_migration'])
  })

  it('are seen through views as whoever looks may see them', () => {
    const views = relations.filter(it => it.view)
    expect(views.filter(it => !it.invoker).map(it => it.name)).toEqual([])
  })

  it('hold the rows of each definition that belongs to tenants', () => {
    const owned = relations.filter(it => it.owned).length
    expect(owned).toBeGreaterThanOrEqual(resources.filter(it => it.tenancy === 'tenant').length)
  })
})
