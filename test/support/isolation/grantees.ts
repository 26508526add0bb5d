import { sql } from 'kysely'
import { menu } from '#resources/menu.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { insertRows } from '#server/db/insert.ts'
import { systemTransaction } from '#server/db/system.ts'
import type { Client, TestApp } from '#test/support/app.ts'

/** A user with a role that nobody else has. Tests write its rights directly to the database. */
export interface Grantee {
  readonly client: Client
  readonly userId: string
  readonly roleId: string
  readonly tenantId: string
  /** Grants the role these routes, and no others. */
  opens(routes: readonly string[]): Promise<void>
  /** Grants the role these menus, and no others. */
  holds(menuIds: readonly string[]): Promise<void>
  /** Sets the data scope of the role. */
  sees(dataScope: number): Promise<void>
}

/** Adds such a person to the tenant with this code. */
export const granteeIn = async (app: TestApp, code: string, name: string): Promise<Grantee> => {
  const { db } = app.deps
  const made = await systemTransaction(db, async tx => {
    const { rows } = await sql<{
      id: string
    }>`select id::text from uc_tenant where code = ${code}`.execute(tx)
    const tenantId = rows[0]?.id as string
    const values = { type: 'menu', name: `${name}.menu`, title: name, permissions: [] }
    const [menuId = ''] = await insertRows(tx, menu, null, [values])
    const [roleId = ''] = await insertRows(tx, role, tenantId, [{ name, code: name, dataScope: 1 }])
    const person = { userName: name, realName: name, roleIds: [roleId] }
    const [userId = ''] = await insertRows(tx, user, tenantId, [person])
    return { tenantId, menuId, roleId, userId }
  })
  const { tenantId, menuId, roleId } = made
  const holds = async (menuIds: readonly string[]) => {
    await systemTransaction(db, tx =>
      sql`update uc_role set menu_ids = ${[...menuIds]}::bigint[] where tenant_id = ${tenantId} and id = ${roleId}`.execute(
        tx,
      ),
    )
    await invalidateSessions(app.deps, 'everyone')
  }
  return {
    ...made,
    client: await app.signIn(name),
    holds,
    opens: async routes => {
      await systemTransaction(db, tx =>
        sql`update uc_menu set permissions = ${[...routes]}::text[] where id = ${menuId}`.execute(
          tx,
        ),
      )
      await holds([menuId])
    },
    sees: async dataScope => {
      await systemTransaction(db, tx =>
        sql`update uc_role set data_scope = ${dataScope} where tenant_id = ${tenantId} and id = ${roleId}`.execute(
          tx,
        ),
      )
      await invalidateSessions(app.deps, 'everyone')
    },
  }
}
