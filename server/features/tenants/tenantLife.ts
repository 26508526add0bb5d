import { sql } from 'kysely'
import type { RowOf } from '#resources/core/resource.ts'
import { tenant } from '#resources/tenant.ts'
import { hashPassword } from '#server/auth/hashing.ts'
import { randomPassword } from '#server/auth/passwords.ts'
import { policyLimitsOf } from '#server/auth/person.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid } from '#server/base/errors.ts'
import { tableOf } from '#server/db/names.ts'
import { withSystemAccess } from '#server/db/system.ts'
import { limitsOf } from '#server/kit/quota/quota.ts'
import { auditTenantDefaults, createTenantDefaults } from './create.ts'

/** Creates what every tenant starts with. Returns the first password of its administrator. */
export const setUpTenant = async (
  context: Context,
  { id, name, leader, phone, email, policyId, ...row }: RowOf<typeof tenant>,
): Promise<string> => {
  const { tx, registry, deps } = context
  const password = await randomPassword(deps)
  const passwordHash = await hashPassword(password)
  const administrator = {
    userName: row.adminUserName,
    realName: row.adminRealName,
    phone,
    email,
    passwordHash,
    mustChange: true,
  }
  const { code } = row
  const made = { name, code, leader, phone, policyId, administrator }
  await withSystemAccess(tx, async () =>
    auditTenantDefaults(context, await createTenantDefaults(tx, registry, id, made)),
  ).catch(error => Promise.reject(error instanceof Invalid ? asTenants(error) : error))
  return password
}

/** Reports problems of the administrator at the fields of the tenant's form. */
const asTenants = ({ problems }: Invalid): Invalid =>
  new Invalid(
    Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [
        name === 'userName' ? 'adminUserName' : name,
        problem,
      ]),
    ),
  )

/**
 * Deletes everything that belongs to these tenants from all tables, including those of removed
 * definitions.
 */
export const deleteTenantData = ({ tx }: Context, tenantIds: readonly string[]): Promise<void> =>
  withSystemAccess(tx, async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname like 'uc\\_%' and c.relnamespace = current_schema()::regnamespace`.execute(
      tx,
    )
    const ids = sql`${[...tenantIds]}::bigint[]`
    await sql`insert into uc_file_gone (object) select object from uc_file_content
      where tenant_id = any(${ids}) and object is not null on conflict do nothing`.execute(tx)
    const deletes = rows.map(
      ({ name }) =>
        sql`${sql.ref(`gone_${name}`)} as (delete from ${sql.table(name)} where tenant_id = any(${ids}))`,
    )
    // One statement, so that foreign keys among these rows are checked after all are deleted.
    await sql`with ${sql.join(deletes)} select`.execute(tx)
  })

/**
 * Copies the new name of a person to the tenant's row, which belongs to the platform, when they are
 * the administrator whom it names.
 */
export const followAdministrator = async (
  context: Context,
  { userName, realName }: { readonly userName: string; readonly realName: string },
): Promise<void> => {
  const tenants = context.rows(tenant, { as: 'system' })
  const { id, adminUserName } = await tenants.get(context.actor.tenantId)
  if (userName === adminUserName) await tenants.update(id, { adminRealName: realName })
}

/** How much of each limit these tenants use. */
export const usageOfTenants = ({ tx, registry }: Context, tenants: readonly { id: string }[]) =>
  withSystemAccess(tx, async () => {
    const { rows } = await sql<Used>`
      select t.id, to_jsonb(p) as terms, (select jsonb_object_agg(u.quota, u.used) from uc_usage u where u.tenant_id = t.id) as used
      from ${sql.table(tableOf('tenant'))} t left join ${sql.table(tableOf('policy'))} p on p.id = t.policy_id
      where t.id = any(${tenants.map(it => it.id)}::bigint[]) order by t.id`.execute(tx)
    return rows.map(({ id, terms, used }) => ({
      id,
      limits: limitsOf(registry, policyLimitsOf(terms ?? {}), used ?? {}),
    }))
  })

interface Used {
  id: string
  terms: Record<string, unknown> | null
  used: Record<string, number> | null
}
