import type { AnyResource } from '#resources/core/resource.ts'
import { tenant } from '#resources/tenant.ts'
import { user } from '#resources/user.ts'
import { insertCredentials } from '#server/auth/passwords.ts'
import { randomText } from '#server/auth/randomText.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { insertRows, newIds } from '#server/db/insert.ts'
import { auditTenantDefaults, createTenant } from '#server/features/tenants/create.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { tryReserveQuota } from '#server/kit/quota/quota.ts'
import type { Newcomer } from './names.ts'
import { lockJoinPlace, type RegistrationTerms } from './place.ts'

type During = Pick<Context, 'tx' | 'registry' | 'requestId' | 'ip'> & { deps: Deps }
interface Entered {
  tenantId: string
  userId: string
}
type Hashed = Omit<Newcomer, 'password'> & { passwordHash: string }

/**
 * Creates the user in the tenant that the terms name. They have no creator there, because the
 * creator of the invitation belongs to another tenant.
 */
export const joinTenant = async (
  context: During,
  terms: RegistrationTerms,
  { passwordHash, ...person }: Hashed,
): Promise<Entered> => {
  const { tx, deps, registry } = context
  const { userMax, tenantId, ...place } = await lockJoinPlace(tx, terms, deps.now())
  if (
    !(await tryReserveQuota(tx, { tenantId, quota: user.quota as string, rows: 1, limit: userMax }))
  ) {
    deps.log.warn({ tenantId, userMax }, 'registration met a full tenant')
    throw new Refusal('errors.register.full')
  }
  const [id = ''] = await newIds(tx, 1)
  const people = registry.find(user.name) as AnyResource
  await insertRows(tx, people, tenantId, [{ ...person, ...place, id }])
  await insertCredentials(tx, tenantId, [id], passwordHash, false)
  await recordAudit(
    { ...context, actor: { ...person, tenantId, userId: id } },
    { resource: user, action: 'create', rows: [{ id, changes: [] }] },
  )
  return { tenantId, userId: id }
}

// Without digits that look like letters; the code does not start with a digit.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Creates a tenant with this user as its administrator. With `apart` the tenant's code is appended
 * to its name, which somebody else has already.
 */
export const createOwnTenant = async (
  context: During,
  { policyId }: Pick<RegistrationTerms, 'policyId'>,
  { name, apart, ...person }: Hashed & { name: string; apart: boolean },
): Promise<Entered> => {
  const { tx, deps, registry } = context
  const code = `t${randomText(deps, alphabet, 9)}`
  const made = await createTenant(tx, registry, {
    name: apart ? `${name.slice(0, 53)} ${code}` : name,
    code,
    policyId,
    administrator: { ...person, mustChange: false },
  })
  const { tenantId, userId } = made
  const actor = { ...person, tenantId: '1', userId, homeTenantId: tenantId }
  await recordAudit(
    { ...context, actor },
    { resource: tenant, action: 'create', rows: [{ id: tenantId, changes: [] }] },
  )
  await auditTenantDefaults({ ...context, actor: { ...person, tenantId, userId } }, made)
  return { tenantId, userId }
}
