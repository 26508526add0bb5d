import { dept } from '#resources/dept.ts'
import { role } from '#resources/role.ts'
import { tenant } from '#resources/tenant.ts'
import { user } from '#resources/user.ts'
import type { AnyRow, Tx } from '#server/kit/types.ts'
import { insertRows } from './insert.ts'

/** A hash that no password has: such people sign in by other ways only. */
export const noPassword = '!'

export interface NewTenant {
  /** Given for the platform alone. */
  id?: string
  name: string
  code: string
  phone?: string
  email?: string
  policyId: string
  administrator: {
    userName: string
    realName: string
    phone?: string
    email?: string
    passwordHash: string
    mustChange: boolean
  }
}

export interface MadeTenant {
  tenantId: string
  deptId: string
  roleId: string
  userId: string
}

/** A tenant with its root department, its administrator role and its administrator; the role's menus are granted by `grantAdministrators`. */
export const createTenant = async (tx: Tx, made: NewTenant): Promise<MadeTenant> => {
  const { administrator, ...values } = made
  const tenantId = await insertOne(tx, tenant, null, { ...values, leader: administrator.realName })
  const deptId = await insertOne(tx, dept, tenantId, {
    name: made.name,
    code: 'root',
    leader: administrator.realName,
    phone: made.phone,
  })
  const roleId = await insertOne(tx, role, tenantId, {
    name: '系统管理员',
    code: 'admin',
    dataScope: 1,
    builtin: true,
  })
  const { passwordHash, mustChange, ...person } = administrator
  const userId = await insertOne(tx, user, tenantId, { ...person, deptId, roleIds: [roleId] })
  await insertCredentials(tx, tenantId, [userId], passwordHash, mustChange)
  return { tenantId, deptId, roleId, userId }
}

const insertOne = async (
  tx: Tx,
  resource: Parameters<typeof insertRows>[1],
  tenantId: string | null,
  values: AnyRow,
): Promise<string> => {
  const [id] = await insertRows(tx, resource, tenantId, [values])
  return id as string
}

export const insertCredentials = async (
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  hash: string,
  mustChange: boolean,
): Promise<void> => {
  await tx
    .insertInto('uc_credential')
    .values(
      userIds.map(id => ({ tenant_id: tenantId, user_id: id, hash, must_change: mustChange })),
    )
    .execute()
}
