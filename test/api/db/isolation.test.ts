import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import {
  asActor,
  readAsActor,
  selectAsActor,
  setTenantSql,
  writeAsActor,
} from '#server/db/transactions.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'

const one = { tenantId: '11', userId: '1' }
const other = { tenantId: '22', userId: '2' }
const platform = { tenantId: '1', userId: '3' }
let db: TestDatabase

const addDept = (tenantId: string, code: string, parentId: string | null = null) =>
  asActor(db, { tenantId, userId: '1' }, async tx => {
    const { id } = await tx
      .insertInto('uc_dept')
      .values({ tenant_id: tenantId, name: code, code, parent_id: parentId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id as string
  })
const count = async (actor: typeof one, table = 'uc_dept') => {
  const [rows] = await readAsActor(db, actor, [{ text: `select count(*) as n from ${table}` }])
  return Number(rows?.[0]?.n)
}

beforeAll(async () => {
  // One connection alone, so that whatever a transaction leaves behind meets the next.
  db = await openTestDatabase({ size: 1 })
  await addDept('11', 'a')
  await addDept('22', 'b')
})
afterAll(() => db.close())

describe('row policies', () => {
  it('show each tenant its own rows', async () => {
    expect([await count(one), await count(other)]).toEqual([1, 1])
  })

  it('show nothing when no tenant is set', async () => {
    const seen = await db.kysely.connection().execute(async connection => {
      await sql.raw('begin; set local role uc_tenant').execute(connection)
      const { rows } = await sql`select * from uc_dept`.execute(connection)
      await sql.raw('rollback').execute(connection)
      return rows
    })
    expect(seen).toEqual([])
  })

  it('show the login role nothing by itself', async () => {
    const user = await db.pool.query('select rolsuper from pg_roles where rolname = current_user')
    const { rows } = await db.pool.query('select * from uc_dept')
    expect(rows.length === 0 || user.rows[0].rolsuper).toBe(true)
  })

  it('refuse a row of another tenant', async () => {
    const write = asActor(db, one, tx =>
      tx.insertInto('uc_dept').values({ tenant_id: '22', name: 'x', code: 'x' }).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  it('refuse to move a row to another tenant', async () => {
    const write = asActor(db, one, tx =>
      tx.updateTable('uc_dept').set({ tenant_id: '22' }).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  it('let updates and deletions of foreign rows touch nothing', async () => {
    const touched = await asActor(db, one, async tx => {
      const updated = await tx
        .updateTable('uc_dept')
        .set({ name: 'mine' })
        .where('tenant_id', '=', '22')
        .executeTakeFirst()
      const deleted = await tx
        .deleteFrom('uc_dept')
        .where('tenant_id', '=', '22')
        .executeTakeFirst()
      return [updated.numUpdatedRows, deleted.numDeletedRows]
    })
    expect(touched).toEqual([0n, 0n])
    expect(await count(other)).toBe(1)
  })

  it('let the system see every tenant', async () => {
    const rows = await systemTransaction(db, tx => tx.selectFrom('uc_dept').select('id').execute())
    expect(rows).toHaveLength(2)
  })

  it('keep tables of the platform from tenants', async () => {
    await systemTransaction(db, tx => tx.insertInto('uc_policy').values({ title: 'p' }).execute())
    expect([await count(one, 'uc_policy'), await count(platform, 'uc_policy')]).toEqual([0, 1])
  })

  it('let tenants read shared tables and not write them', async () => {
    await systemTransaction(db, tx =>
      tx.insertInto('uc_menu').values({ title: 'm', name: 'm' }).execute(),
    )
    expect(await count(one, 'uc_menu')).toBe(1)
    const write = asActor(db, one, tx =>
      tx.insertInto('uc_menu').values({ title: 'n', name: 'n' }).execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })
})

describe('composite keys', () => {
  it('refuse a reference into another tenant', async () => {
    const foreign = await addDept('22', 'parent')
    await expect(addDept('11', 'child', foreign)).rejects.toMatchObject({
      code: '23503',
      constraint: 'uc_dept__parent_id__fk',
    })
  })
})

describe('a reader', () => {
  const seen = (actor: typeof one) =>
    selectAsActor(db, actor, { columns: '(select count(*)::int from uc_dept) as n', values: [] })

  it('sees the tenant of each statement, whoever asked before on the same connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect(await seen(one)).toEqual({ n: await count(one) })
      expect(await seen(other)).toEqual({ n: await count(other) })
      expect(await seen({ tenantId: '33', userId: '1' })).toEqual({ n: 0 })
    }
  })

  it('sees nothing without a tenant, right after a statement that had one', async () => {
    await seen(one)
    const { rows } = await db.readers.query('select * from uc_dept')
    expect(rows).toEqual([])
  })

  it('is neither the login role nor able to write', async () => {
    const { rows } = await db.readers.query('select current_user as role')
    expect(rows).toEqual([{ role: 'uc_tenant' }])
    await expect(db.readers.query('delete from uc_dept')).rejects.toMatchObject({ code: '25006' })
  })

  it('leaks no tenant after a statement that failed', async () => {
    const failed = selectAsActor(db, one, {
      columns: '(select 1 / count(*) from uc_dept where false) as n',
      values: [],
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect((await db.readers.query('select * from uc_dept')).rows).toEqual([])
  })
})

describe('a writer', () => {
  const add = (actor: typeof one, tenantId: string, code: string) =>
    writeAsActor(db, {
      text: `insert into uc_dept (tenant_id, name, code) select $2::bigint, $3::text, $3::text from (select ${setTenantSql('$1::text')} as id offset 0) a where a.id is not null returning id`,
      values: [actor.tenantId, tenantId, code],
    })

  it('writes for the tenant of each statement, whoever wrote before on the same connection', async () => {
    for (const [actor, code] of [[one, 'w1'] as const, [other, 'w2'] as const]) {
      const before = await count(actor)
      expect(await add(actor, actor.tenantId, code)).toHaveLength(1)
      expect(await count(actor)).toBe(before + 1)
    }
  })

  it('is refused a row of another tenant', async () => {
    await expect(add(one, '22', 'w3')).rejects.toMatchObject({ code: '42501' })
  })

  it('neither sees nor changes anything without a tenant, right after a statement that had one, or one that failed', async () => {
    await expect(add(one, '22', 'w4')).rejects.toThrow()
    await add(one, '11', 'w5')
    expect((await db.writers.query('update uc_dept set name = name')).rowCount).toBe(0)
    expect((await db.writers.query('select current_user as role')).rows).toEqual([
      { role: 'uc_tenant' },
    ])
  })
})

describe('a pool of one connection', () => {
  it('leaks no tenant after errors', async () => {
    const refused = asActor(db, one, tx => sql`select 1 / 0`.execute(tx))
    await expect(refused).rejects.toMatchObject({ code: '22012' })
    const { rows } = await db.pool.query(
      "select current_user = session_user as plain, coalesce(current_setting('app.tenant_id', true), '') as tenant",
    )
    expect(rows).toEqual([{ plain: true, tenant: '' }])
  })

  it('is clean after a failed read in one message', async () => {
    const read = readAsActor(db, one, [
      { text: 'select 1' },
      { text: 'select nonsense' },
      { text: 'select 2' },
    ])
    await expect(read).rejects.toThrow('nonsense')
    const { rows } = await db.pool.query('select current_user = session_user as plain')
    expect(rows).toEqual([{ plain: true }])
  })

  it('leaks no tenant after a statement that took too long', async () => {
    const late = asActor(db, one, async tx => {
      await sql.raw('set local statement_timeout = 20').execute(tx)
      await sql.raw('select pg_sleep(5)').execute(tx)
    })
    await expect(late).rejects.toMatchObject({ code: '57014' })
    expect(await count(other)).toBeGreaterThan(0)
  })

  it('refuses to write while it reads', async () => {
    const write = asActor(db, one, tx => tx.deleteFrom('uc_dept').execute(), { mode: 'read' })
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('refuses an actor whose ids are not digits', async () => {
    await expect(readAsActor(db, { tenantId: "1'; --", userId: '1' }, [])).rejects.toThrow('digits')
  })
})
