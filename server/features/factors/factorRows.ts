import { type SqlBool, sql } from 'kysely'
import { seal, unseal } from '#server/auth/seal.ts'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { newIds } from '#server/db/insert.ts'
import { tableOf } from '#server/db/names.ts'
import type { Passkey } from './passkey.ts'
import { newRecoveryCodes, recoveryDigest } from './recovery.ts'

/** A person, in a transaction that may read their factors. */
export interface FactorContext {
  tx: Tx
  deps: Deps
  actor: Pick<Actor, 'tenantId' | 'userId'>
}

export const maxPasskeys = 10

/** Condition for rows of this person. */
export const ownRowsSql = ({ actor }: Pick<FactorContext, 'actor'>) =>
  sql<SqlBool>`tenant_id = ${actor.tenantId} and user_id = ${actor.userId}`

/**
 * Locks the person's row. Changes of their factors run one at a time, so that counts and "the last
 * one" stay true.
 */
export const lockOwner = async ({ tx, actor }: FactorContext): Promise<void> => {
  await tx
    .selectFrom(tableOf('user'))
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', actor.userId)
    .forNoKeyUpdate()
    .execute()
}

/** The number of confirmed factors of a person. */
export const countFactors = async (
  context: FactorContext,
): Promise<{ all: number; passkeys: number }> => {
  const { rows } = await sql<{ all: number; passkeys: number }>`
    select count(*)::int as all, (count(*) filter (where kind = 'passkey'))::int as passkeys
    from uc_factor where ${ownRowsSql(context)} and confirmed`.execute(context.tx)
  return rows[0] ?? { all: 0, passkeys: 0 }
}

/** The row and column for which a key is encrypted. */
const placeOf = (tenantId: string, id: string) => `uc_factor:${tenantId}:${id}:secret`

/** Stores a key that is in force once it is confirmed; replaces an unconfirmed one. */
export const storeTotpKey = async (context: FactorContext, key: string): Promise<void> => {
  const { tx, deps, actor } = context
  await tx
    .deleteFrom('uc_factor')
    .where(ownRowsSql(context))
    .where('kind', '=', 'totp')
    .where('confirmed', '=', false)
    .execute()
  const [id = ''] = await newIds(tx, 1)
  await tx
    .insertInto('uc_factor')
    .values({
      tenant_id: actor.tenantId,
      user_id: actor.userId,
      id,
      kind: 'totp',
      created_at: new Date(deps.now()),
      confirmed: false,
      secret: seal(deps.settings.appKey, key, placeOf(actor.tenantId, id)),
    })
    .execute()
}

/** The person's key for codes: the confirmed one, or the one that is not confirmed yet. */
export const readTotpKey = async (
  context: FactorContext,
  which: 'confirmed' | 'begun',
): Promise<{ id: string; key: string; createdAt: number } | undefined> => {
  const { rows } = await sql<{ id: string; secret: Buffer; created_at: string }>`
    select id, secret, created_at from uc_factor
    where ${ownRowsSql(context)} and kind = 'totp' and confirmed = ${which === 'confirmed'}`.execute(
    context.tx,
  )
  const [row] = rows
  if (!row) return undefined
  const { deps, actor } = context
  const key = unseal(deps.settings.appKey, row.secret, placeOf(actor.tenantId, row.id))
  return { id: row.id, key, createdAt: Date.parse(row.created_at) }
}

/**
 * Puts the key in force and replaces an older one. `step`, the time step of the code that was
 * entered, is used up.
 */
export const activateTotpKey = async (
  context: FactorContext,
  id: string,
  step: number,
): Promise<void> => {
  const { tx, deps } = context
  await tx
    .deleteFrom('uc_factor')
    .where(ownRowsSql(context))
    .where('kind', '=', 'totp')
    .where('id', '<>', id)
    .execute()
  await tx
    .updateTable('uc_factor')
    .set({ confirmed: true, step: String(step), created_at: new Date(deps.now()) })
    .where(ownRowsSql(context))
    .where('id', '=', id)
    .execute()
}

/** Stores a passkey. Undefined when somebody in the installation has registered it already. */
export const addPasskey = async (
  { tx, deps, actor }: FactorContext,
  { title, host, ...passkey }: Passkey & { title: string; host: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    with claimed as (
      insert into uc_identity (kind, key, tenant_id, row_id)
      values ('passkey', ${passkey.credential}, ${actor.tenantId}, nextval('uc_id'))
      on conflict do nothing returning row_id
    )
    insert into uc_factor (tenant_id, user_id, id, kind, created_at, title, host, credential, public_key, counter, transports)
    select ${actor.tenantId}, ${actor.userId}, row_id, 'passkey', ${new Date(deps.now())}, ${title}, ${host},
      ${passkey.credential}, ${passkey.publicKey}, ${passkey.counter}, ${[...passkey.transports]}
    from claimed returning id`.execute(tx)
  return rows[0]?.id
}

/** The passkeys of a person that a page of this host can use. */
export const passkeysForHost = async (context: FactorContext, host: string): Promise<Passkey[]> => {
  const { rows } = await sql<Passkey & { counter: string }>`
    select credential, public_key as "publicKey", counter, transports from uc_factor
    where ${ownRowsSql(context)} and kind = 'passkey' and host = ${host} order by id`.execute(
    context.tx,
  )
  return rows.map(row => ({ ...row, counter: Number(row.counter) }))
}

/**
 * Removes the factors that `which` selects; the recovery codes go with the last one. Returns the
 * number removed.
 */
export const removeFactors = async (
  context: FactorContext,
  which = sql<boolean>`true`,
): Promise<number> => {
  const { tx } = context
  const { rows } = await sql`
    with gone as (delete from uc_factor where ${ownRowsSql(context)} and ${which} returning tenant_id, id)
    , freed as (delete from uc_identity i using gone where i.kind = 'passkey' and i.tenant_id = gone.tenant_id and i.row_id = gone.id)
    select from gone`.execute(tx)
  if ((await countFactors(context)).all === 0)
    await tx.deleteFrom('uc_recovery').where(ownRowsSql(context)).execute()
  return rows.length
}

/** Replaces all recovery codes by new ones, which are returned in plain text only here. */
export const renewRecoveryCodes = async (context: FactorContext): Promise<string[]> => {
  const { tx, deps, actor } = context
  const codes = newRecoveryCodes(deps)
  const digests = codes.map(code => recoveryDigest(deps, actor.userId, code))
  await tx.deleteFrom('uc_recovery').where(ownRowsSql(context)).execute()
  await sql`insert into uc_recovery (tenant_id, user_id, digest)
    select ${actor.tenantId}, ${actor.userId}, d from unnest(${digests}::bytea[]) as t(d)`.execute(
    tx,
  )
  return codes
}
