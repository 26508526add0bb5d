import { sql } from 'kysely'
import { externalIdentity } from '#resources/externalIdentity.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Context } from '#server/base/context.ts'
import type { Deps } from '#server/base/deps.ts'
import { notFound, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemStatement } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { lockProvider } from './bound.ts'
import type { ProviderIdentity } from './identify.ts'
import { type Offered, offeredSql } from './providers.ts'

interface Owner {
  tenantId: string
  userId: string
}

/** Finds the owner, in any tenant, of a linked account. */
export const ownerOf = async (
  { db }: Deps,
  { provider, subject }: ProviderIdentity,
): Promise<Owner | undefined> => {
  const [owner] = await systemStatement(
    db,
    sql<Owner>`select tenant_id::text as "tenantId", user_id::text as "userId" from uc_external_identity
      where provider_id = ${provider.id} and issuer = ${provider.issuer} and subject = ${subject}`,
  )
  return owner
}

/** Records the use of the linked account; no row when it was unlinked meanwhile. */
export const identityUseSql = (
  { now }: Deps,
  { provider, subject }: ProviderIdentity,
  owner: Owner,
) => sql`
  update uc_external_identity set used_at = ${new Date(now())}
  where provider_id = ${provider.id} and issuer = ${provider.issuer} and subject = ${subject} and exists (select from who)
    and tenant_id = ${owner.tenantId} and user_id = ${owner.userId} returning id`

type By = Pick<Context, 'requestId' | 'ip'> & { deps: Deps; actor: Actor }

/**
 * Links a provider's account to the actor. An account that is linked to somebody else stays theirs.
 */
export const bindIdentity = (
  by: By,
  { provider, subject, name }: ProviderIdentity,
): Promise<void> => {
  const { deps, actor } = by
  const args = { title: provider.title, name }
  return asActor(deps.db, actor, async tx => {
    await lockProvider(tx, provider)
    const { rows } = await sql<{ id: string }>`
      insert into uc_external_identity (provider_id, issuer, subject, tenant_id, user_id, provider_title, name, bound_at)
      values (${provider.id}, ${provider.issuer}, ${subject}, ${actor.tenantId}, ${actor.userId}, ${provider.title}, ${name}, ${new Date(deps.now())})
      on conflict do nothing returning id::text`.execute(tx)
    const [made] = rows
    if (!made)
      throw new Refusal(
        (await hasOne(tx, actor, provider.id))
          ? 'errors.provider.already'
          : 'errors.provider.taken',
        { args },
      )
    await note({ ...by, tx }, 'bind', made.id, `${provider.title} ${name}`)
  })
}

const hasOne = async (tx: Tx, { tenantId, userId }: Actor, providerId: string) => {
  const found = await tx
    .selectFrom('uc_external_identity')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return found !== undefined
}

/** Unlinks one of the actor's own provider accounts. */
export const unbindIdentity = (by: By, id: string): Promise<void> =>
  asActor(by.deps.db, by.actor, async tx => {
    const { tenantId, userId } = by.actor
    const gone = await tx
      .deleteFrom('uc_external_identity')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning(['provider_title', 'name'])
      .executeTakeFirst()
    if (!gone) throw notFound()
    await note({ ...by, tx }, 'unbind', id, `${gone.provider_title} ${gone.name}`)
  })

const note = (by: By & { tx: Tx }, action: 'bind' | 'unbind', id: string, account: string) => {
  const [before, after] = action === 'bind' ? [null, account] : [account, null]
  const changes = [{ field: 'name', before, after }]
  return recordAudit(by, { resource: externalIdentity, action, rows: [{ id, changes }] })
}

/**
 * The providers that the actor can link, and the accounts they have linked, including those at
 * providers that no longer exist.
 */
export const identitiesOf = async ({ db }: Deps, { tenantId, userId }: Actor) => {
  const [found] = await systemStatement(
    db,
    sql<{ offered: Offered[]; bound: LinkedAccount[] }>`select ${offeredSql} as offered, coalesce((
      select json_agg(json_build_object('id', e.id::text, 'provider', e.provider_id::text, 'title', e.provider_title,
        'name', e.name, 'boundAt', e.bound_at, 'usedAt', e.used_at) order by e.bound_at, e.id)
      from uc_external_identity e where e.tenant_id = ${tenantId} and e.user_id = ${userId}), '[]') as bound`,
  )
  return found ?? { offered: [], bound: [] }
}

export interface LinkedAccount {
  id: string
  provider: string
  title: string
  name: string
  boundAt: string
  usedAt: string | null
}
