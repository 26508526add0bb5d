import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { asActor } from '#server/db/transactions.ts'
import { challengeIdOf, consumeChallenge } from './challenge.ts'
import { type FactorContext, ownRowsSql, passkeysForHost, readTotpKey } from './factorRows.ts'
import { verifyPasskeyUse } from './passkey.ts'
import { recoveryDigest } from './recovery.ts'
import type { RelyingParty } from './relyingParty.ts'
import { totpStepOf } from './totp.ts'

/**
 * Whether this is the person's current code. Each time step works once, and no earlier step works
 * after it.
 */
export const verifyTotpCode = (deps: Deps, actor: Actor, code: string): Promise<boolean> =>
  asActor(deps.db, actor, async tx => {
    const owned = { tx, deps, actor }
    const held = await readTotpKey(owned, 'confirmed')
    const step = held && totpStepOf(held.key, code.replace(/\s/g, ''), deps.now())
    if (!held || step === undefined) return false
    const { numUpdatedRows } = await tx
      .updateTable('uc_factor')
      .set({ step: String(step), used_at: new Date(deps.now()) })
      .where(ownRowsSql(owned))
      .where('id', '=', held.id)
      .where(({ or, eb }) => or([eb('step', 'is', null), eb('step', '<', String(step))]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** Whether this is one of the person's recovery codes; it is used up. */
export const redeemRecoveryCode = (deps: Deps, actor: Actor, code: string): Promise<boolean> =>
  asActor(deps.db, actor, async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('uc_recovery')
      .where(ownRowsSql({ actor }))
      .where('digest', '=', recoveryDigest(deps, actor.userId, code))
      .executeTakeFirst()
    return numDeletedRows > 0n
  })

/** Whether one of the person's passkeys has signed the latest challenge of this session. */
export const verifyPasskeyFactor = async (
  deps: Deps,
  actor: Actor,
  response: { id: string },
  party: RelyingParty,
): Promise<boolean> => {
  const challenge = await consumeChallenge(deps, challengeIdOf(actor.sessionId, 'factor'), 'factor')
  if (!challenge) return false
  return asActor(deps.db, actor, async tx => {
    const owned: FactorContext = { tx, deps, actor }
    const known = await passkeysForHost(owned, party.host)
    const passkey = known.find(it => it.credential === response.id)
    if (!passkey) return false
    const counter = await verifyPasskeyUse(
      deps,
      response,
      { ...passkey, userId: actor.userId },
      { ...party, challenge, alone: false },
    )
    if (counter === undefined) return false
    const { rows } = await passkeyUseSql(deps, { ...actor, ...passkey }, counter).execute(tx)
    return rows.length > 0
  })
}

/**
 * Stores a passkey's new use counter and returns one row; no row when another use was stored
 * meanwhile.
 */
export const passkeyUseSql = (
  deps: Pick<Deps, 'now'>,
  { tenantId, credential }: { tenantId: string; credential: string },
  counter: number,
) => sql<{ id: string }>`
  update uc_factor set counter = ${counter}, used_at = ${new Date(deps.now())}
  where tenant_id = ${tenantId} and kind = 'passkey' and credential = ${credential}
    and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`
