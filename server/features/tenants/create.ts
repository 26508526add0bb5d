import { sql } from 'kysely'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { role } from '#resources/role.ts'
import { tenant } from '#resources/tenant.ts'
import { user } from '#resources/user.ts'
import { insertCredentials } from '#server/auth/passwords.ts'
import type { AnyRow, Tx } from '#server/base/tables.ts'
import { insertRows } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { linkHeads } from './heads.ts'
import { policyMenus } from './policyMenus.ts'
import { countUsage } from './usage.ts'

export interface NewTenant {
  /** Set for the platform only, and for a tenant whose row exists already. */
  id?: string
  name: string
  code: string
  leader?: string | null
  phone?: string | null
  email?: string | null
  /** Null for the platform, which has no policy. */
  policyId: string | null
  /** ISO 8601. */
  expiresAt?: string | null
  administrator: NewAdministrator
}

interface NewAdministrator {
  userName: string
  realName: string
  phone?: string | null
  email?: string | null
  passwordHash: string
  mustChange: boolean
}

export interface CreatedTenant {
  tenantId: string
  deptId: string
  roleId: string
  userId: string
}

/**
 * Creates a tenant with its root department, its administrator role with the menus of its policy,
 * and its administrator, and counts them against the limits. Runs as `uc_system`.
 */
export const createTenant = async (
  tx: Tx,
  registry: Registry,
  made: NewTenant,
): Promise<CreatedTenant> => {
  const { administrator, ...values } = made
  const { userName, realName } = administrator
  // A simultaneous change of the policy waits, and then applies to this tenant too.
  if (made.policyId !== null)
    await tx
      .selectFrom(tableOf('policy'))
      .select('id')
      .where('id', '=', made.policyId)
      .forShare()
      .execute()
  const tenantId = await insertOne(tx, registry, tenant, null, {
    ...values,
    leader: made.leader ?? realName,
    adminUserName: userName,
    adminRealName: realName,
  })
  return createTenantDefaults(tx, registry, tenantId, made)
}

/** Creates what every tenant starts with, for a tenant whose own row exists. */
export const createTenantDefaults = async (
  tx: Tx,
  registry: Registry,
  tenantId: string,
  { name, leader, phone, policyId, administrator }: NewTenant,
): Promise<CreatedTenant> => {
  const deptId = await insertOne(tx, registry, dept, tenantId, {
    name,
    code: 'root',
    leader: leader ?? administrator.realName,
    phone,
  })
  const roleId = await insertOne(tx, registry, role, tenantId, {
    name: '系统管理员',
    code: 'admin',
    dataScope: 1,
    builtin: true,
    menuIds: policyId === null ? [] : await policyMenus(tx, registry, policyId),
  })
  const { passwordHash, mustChange, ...person } = administrator
  const userId = await insertOne(tx, registry, user, tenantId, {
    ...person,
    deptId,
    roleIds: [roleId],
  })
  await insertCredentials(tx, tenantId, [userId], passwordHash, mustChange)
  await linkHeads(tx, tenantId)
  await countUsage(tx, registry.all(), tenantId)
  return { tenantId, deptId, roleId, userId }
}

/** Writes the lines of what a tenant starts with. Runs as `uc_system`. */
export const auditTenantDefaults = async (
  context: Parameters<typeof recordAudit>[0],
  { tenantId, deptId, roleId, userId }: CreatedTenant,
): Promise<void> => {
  const { tenantId: own, homeTenantId = own } = context.actor
  const actor = { ...context.actor, tenantId, homeTenantId }
  for (const [resource, id] of [
    [dept, deptId],
    [role, roleId],
    [user, userId],
  ] as const)
    await recordAudit(
      { ...context, actor },
      { resource, action: 'create', rows: [{ id, changes: [] }] },
    )
}

/** By the definition in force: extensions may have added fields to that of the product. */
const insertOne = async (
  tx: Tx,
  registry: Registry,
  { name }: AnyResource,
  tenantId: string | null,
  values: AnyRow,
): Promise<string> => {
  const [id] = await insertRows(tx, registry.find(name) as AnyResource, tenantId, [values])
  return id as string
}

/**
 * Copies the current names of the administrator to each tenant's row. A row from an older version
 * gets its first administrator.
 */
export const nameAdministrators = async (tx: Tx): Promise<void> => {
  await sql`update ${sql.table(tableOf('tenant'))} t set admin_user_name = u.user_name, admin_real_name = u.real_name,
      version = t.version + 1
    from ${sql.table(tableOf('user'))} u
    where u.tenant_id = t.id and u.deleted_at is null
      and case when t.admin_user_name = '' then u.id = (
        select min(l.owner_id) from uc_user__role_ids l join ${sql.table(tableOf('role'))} r on r.tenant_id = l.tenant_id and r.id = l.target_id
        where l.tenant_id = t.id and r.builtin
      ) else u.user_name = t.admin_user_name and u.real_name <> t.admin_real_name end`.execute(tx)
}

/** In older installations the platform itself was under the default policy. */
export const freePlatform = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable(tableOf('tenant'))
    .set({ policy_id: null })
    .where('id', '=', '1')
    .where('policy_id', 'is not', null)
    .execute()
}
