import { sql } from 'kysely'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { menu } from '#resources/menu.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import type { Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Client, TestApp } from '#test/support/app.ts'

const tenants = { own: 'beichen', foreign: 'nangang' } as const

export interface Caller {
  readonly name: string
  readonly client: Client
  readonly tenantId: string
  /** Holds every route there is, by rows written past the API. */
  readonly everyRoute: boolean
}

export interface People {
  readonly callers: readonly Caller[]
  /** Administrators who hold every route of the API. */
  readonly own: Caller
  readonly foreign: Caller
  readonly platform: Caller
}

/** Callers of every kind, those with more than any API would grant them included. */
export const peopleOf = async (app: TestApp): Promise<People> => {
  const made = await systemTransaction(app.deps.db, tx => insertHolders(tx))
  const holder = async (name: keyof typeof made, userName: string): Promise<Caller> => ({
    name: userName,
    client: await app.signIn(made[name].userName),
    tenantId: made[name].tenantId,
    everyRoute: true,
  })
  const own = await holder('own', 'administrator with every route')
  const plain = async (name: 'member' | 'manager' | 'tenant') => ({
    name,
    client: await app.as(name),
    tenantId: own.tenantId,
    everyRoute: false,
  })
  const anyone = { name: 'anyone', client: app.anyone(), tenantId: '0', everyRoute: false }
  const foreign = await holder('foreign', 'administrator of the other tenant')
  const platform = await holder('platform', 'platform staff')
  const clerk = await holder('clerk', 'clerk with every route')
  const people = [anyone, await plain('member'), await plain('manager'), await plain('tenant')]
  return { own, foreign, platform, callers: [...people, clerk, own, platform] }
}

/** Gives the holders a menu with every route, past the API, which takes such a menu from tenants at every change. */
export const grantEveryRoute = async ({ deps, registry }: TestApp): Promise<void> => {
  const permissions = registry.all().flatMap(allRoutesOf)
  const values = { type: 'menu', name: 'every.route', title: 'Every route', permissions }
  await systemTransaction(deps.db, async tx => {
    const { rows } = await sql<{
      id: string
    }>`select id from uc_menu where name = ${values.name}`.execute(tx)
    const [menuId] =
      rows.length > 0 ? rows.map(row => row.id) : await insertRows(tx, menu, null, [values])
    await sql`update uc_role set menu_ids = menu_ids || ${menuId}::bigint
      where code like 'holder%' and ${menuId}::bigint <> all(menu_ids)`.execute(tx)
  })
  await invalidateSessions(deps, 'everyone')
}

const insertHolders = async (tx: Tx) => {
  const tenantOf = async (code: string) => {
    const { rows } = await sql<{
      id: string
    }>`select id from uc_tenant where code = ${code}`.execute(tx)
    return (rows[0] as { id: string }).id
  }
  const add = async (code: string, userName: string, dataScope: number) => {
    const tenantId = await tenantOf(code)
    const held = { name: userName, code: userName, dataScope }
    const [roleId] = await insertRows(tx, role, tenantId, [held])
    const { rows } = await sql<{ id: string }>`
      select id from uc_role where tenant_id = ${tenantId} and builtin and deleted_at is null`.execute(
      tx,
    )
    const builtin = dataScope === 1 ? rows.map(row => row.id) : []
    const person = { userName, realName: userName, roleIds: [roleId, ...builtin] }
    await insertRows(tx, user, tenantId, [person])
    return { tenantId, userName }
  }
  return {
    own: await add(tenants.own, 'holder1', 1),
    clerk: await add(tenants.own, 'holder4', 5),
    foreign: await add(tenants.foreign, 'holder2', 1),
    platform: await add('platform', 'holder3', 1),
  }
}
