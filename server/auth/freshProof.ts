import { sql } from 'kysely'
import { type Actor, realAccountOf } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { asActor, inTenant } from '#server/db/transactions.ts'
import { requirePerson } from './openAccess/keyLimits.ts'

/** For how long a proof counts as recent, in milliseconds. */
const fresh = 10 * 60_000

/** Ways in which a signed-in person can prove their identity again. */
type Proof = 'password' | 'totp'

/** Asks the person at the screen to prove their identity. The same call succeeds afterwards. */
export class ProofRequired extends Refusal {}

/**
 * Refuses a session without a proof of identity in the last ten minutes, so that a session left
 * open on a desk cannot change credentials. The answer names the possible proofs. Programs are
 * refused, because nobody is there to give one. `tx`: the caller's transaction, when it is inside
 * one already.
 */
export const requireFreshProof = async (
  actor: Actor,
  { db, now, settings }: Deps,
  tx?: Tx,
): Promise<void> => {
  requirePerson(actor)
  const person = { ...sessionAccountOf(actor), sessionId: actor.sessionId }
  const { proven, demo, proof } = await (tx
    ? inTenant({ tx, actor }, person.tenantId, () => stateOf(tx, person, now()))
    : asActor(db, person, tx => stateOf(tx, person, now()), { mode: 'read' }))
  // Demo people have no secrets of their own, so asking would keep nobody out.
  if (proven || (demo && settings.trial)) return
  const key = proof.length > 0 ? 'errors.proof.wanted' : 'errors.proof.none'
  throw new ProofRequired(key, { code: codes.forbidden, payload: { proof } })
}

/** The account that the session belongs to, also while it acts in another tenant. */
const sessionAccountOf = (actor: Actor) =>
  actor.acting
    ? realAccountOf(actor)
    : { tenantId: actor.homeTenantId ?? actor.tenantId, userId: actor.userId }

type Person = Pick<Actor, 'tenantId' | 'userId' | 'sessionId'>

const stateOf = async (tx: Tx, { tenantId, userId, sessionId }: Person, now: number) => {
  const { rows } = await sql<{ proven: boolean; demo: boolean; password: boolean; totp: boolean }>`
    select ${hasCodes} as totp, coalesce(way = 'demo', false) as demo, coalesce(proven_at > ${new Date(now - fresh)}, false) as proven,
      exists (select from uc_credential c where c.tenant_id = s.tenant_id and c.user_id = s.user_id
        and c.hash like '$%') as password
    from uc_session s where tenant_id = ${tenantId} and user_id = ${userId} and id = ${sessionId}`.execute(
    tx,
  )
  const { proven = false, demo = false, password = false, totp = false } = rows[0] ?? {}
  const proof: Proof[] = []
  if (password) proof.push('password')
  if (totp) proof.push('totp')
  return { proven, demo, proof }
}

const hasCodes = sql<boolean>`exists (select from uc_factor f where f.tenant_id = s.tenant_id and f.user_id = s.user_id
  and f.kind = 'totp' and f.confirmed)`

/**
 * Records that the person has just proven their identity: valid for ten minutes in this session.
 */
export const recordProof = async (
  { db, now }: Deps,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'sessionId'>,
): Promise<{ until: string }> => {
  const { tenantId, userId, sessionId } = actor
  await asActor(db, actor, tx =>
    sql`update uc_session set proven_at = ${new Date(now())}
      where tenant_id = ${tenantId} and user_id = ${userId} and id = ${sessionId}`.execute(tx),
  )
  return { until: new Date(now() + fresh).toISOString() }
}
