import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, type Estate, openEstate, randomOf } from './estate.ts'

const menus = '/user/admin/menu'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate()
})
afterAll(() => estate.house.close())

const newMenu = (name: string) =>
  estate.post(menus, { type: 'menu', name, title: name, path: `/${name}`, permissions: [] })

/** How many connections to this database wait for a lock. The server has those of other tests, too. */
const waiting = async (): Promise<number> => {
  const { rows } = await estate.house.db.pool.query(
    `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  )
  return rows[0].n
}

it('restoring a menu keeps what its tenant writes into a role at the same moment', async () => {
  const tenantId = await estate.tenant((await estate.policy()).id, randomOf(1), 0)
  const lost = (await newMenu('lost')).data.id
  const { adminUserName } = await estate.get(`${api.tenant}/${tenantId}`)
  const administrator = await estate.house.signIn(adminUserName)
  const [given, held] = (
    await estate.sql(
      `select id::text from uc_menu where parent_id is null and deleted_at is null and id = any($1::bigint[]) order by id`,
      [estate.open],
    )
  ).map(it => it.id)
  const role = async (code: string, parentId: string | null, menuIds: readonly string[]) => {
    const [row] = await estate.sql(
      `insert into uc_role (tenant_id, name, code, parent_id, data_scope, menu_ids)
        values ($1, $2, $2, $3, 5, $4::bigint[]) returning id::text`,
      [tenantId, code, parentId, menuIds],
    )
    return row?.id as string
  }
  const parent = await role('parent', null, [given, held])
  await estate.sql('update uc_role set data_scope = 1 where id = $1', [parent])
  // This role has a menu that its parent lacks, so restoring the menu would remove it from this role.
  const child = await role('child', parent, [held, lost])
  expect((await estate.platform.delete(`${menus}/${lost}`)).code).toBe(0)

  const lockHolder = await estate.house.db.pool.connect()
  await lockHolder.query('begin')
  await lockHolder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `roles:${tenantId}`,
  ])
  const change = { version: 1, menuIds: [given], dataScope: 1 }
  const edit = administrator.put(`${api.role}/${child}`, change)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  const restore = estate.post(`${menus}/${lost}/restore`)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await lockHolder.query('commit')
  lockHolder.release()
  expect([(await edit).code, (await restore).code]).toEqual([0, 0])
  const kept = await estate.sql(
    'select menu_ids::text[] as "menuIds", data_scope as "dataScope" from uc_role where id = $1',
    [child],
  )
  expect(kept).toEqual([{ menuIds: [given], dataScope: 1 }])
})

it('the number of locks of a change of a menu does not grow with the number of policies', async () => {
  const grow = async (from: number, to: number) => {
    await estate.sql(
      `insert into uc_policy (id, title) select 500000 + n, 'Many ' || n from generate_series($1::int, $2::int) n`,
      [from, to],
    )
    await estate.sql(
      `insert into uc_tenant (id, name, code, policy_id)
        select 1000000 + n, 'Many ' || n, 'many' || n, 500000 + n from generate_series($1::int, $2::int) n`,
      [from, to],
    )
    // Roles of administrators, which every new menu changes.
    await estate.sql(
      `insert into uc_role (tenant_id, name, code, builtin, data_scope)
        select 1000000 + n, 'Administrator', 'administrator', true, 1 from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  }
  const { pool } = estate.house.db
  // Counted by the transaction itself when it commits, as it keeps all its locks until then.
  await pool.query(`
    create table lock_count (n int not null);
    create function count_locks() returns trigger language plpgsql security definer as $$
      begin
        insert into lock_count select count(*) from pg_locks where pid = pg_backend_pid();
        return null;
      end
    $$;
    create constraint trigger count_locks after insert on uc_menu
      deferrable initially deferred for each row execute function count_locks();
    create constraint trigger count_locks after update on uc_role
      deferrable initially deferred for each row execute function count_locks()`)
  /** The maximum number of locks of one transaction while a menu is created. */
  const locksOf = async (name: string): Promise<number> => {
    await pool.query('delete from lock_count')
    expect((await newMenu(name)).code).toBe(0)
    const { rows } = await pool.query('select max(n) as n from lock_count')
    return rows[0].n
  }
  await grow(1, 10)
  const few = await locksOf('few')
  expect(few).toBeGreaterThan(0)
  await grow(11, 110)
  expect(await locksOf('many')).toBeLessThan(few + 100)
})
