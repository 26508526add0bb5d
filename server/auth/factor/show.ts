import { sql } from 'kysely'
import { asActor } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/kit/types.ts'
import { ofSession, takeChallenge } from './challenge.ts'
import { his, keyOfCodes, type Owned, passkeysAt } from './own.ts'
import { usedPasskey } from './passkey.ts'
import { recoveryDigest } from './recovery.ts'
import type { RelyingParty } from './relyingParty.ts'
import { stepOf } from './totp.ts'

/** Whether a code is his of this moment; each step of time is good for one, and none before it afterwards. */
export const showCode = (deps: Deps, actor: Actor, code: string): Promise<boolean> =>
  asActor(deps.db, actor, async tx => {
    const owned = { tx, deps, actor }
    const held = await keyOfCodes(owned, 'confirmed')
    const step = held && stepOf(held.key, code.replace(/\s/g, ''), deps.now())
    if (!held || step === undefined) return false
    const { rows } =
      await sql`update uc_factor set step = ${step}, used_at = ${new Date(deps.now())}
      where ${his(owned)} and id = ${held.id} and (step is null or step < ${step}) returning id`.execute(
        tx,
      )
    return rows.length > 0
  })

/** Whether a recovery code is his; it is used up. */
export const showRecovery = (deps: Deps, actor: Actor, code: string): Promise<boolean> =>
  asActor(deps.db, actor, async tx => {
    const { rows } = await sql`delete from uc_recovery where ${his({ actor })}
      and digest = ${recoveryDigest(deps, actor.userId, code)} returning 1`.execute(tx)
    return rows.length > 0
  })

/** Whether a passkey of his has signed what this session was last given to sign. */
export const showPasskey = async (
  deps: Deps,
  actor: Actor,
  response: { id: string },
  party: RelyingParty,
): Promise<boolean> => {
  const challenge = await takeChallenge(deps, ofSession(actor.sessionId, 'factor'), 'factor')
  if (!challenge) return false
  return asActor(deps.db, actor, async tx => {
    const owned: Owned = { tx, deps, actor }
    const known = await passkeysAt(owned, party.host)
    const passkey = known.find(it => it.credential === response.id)
    if (!passkey) return false
    const counter = await usedPasskey(
      deps,
      response,
      { ...passkey, userId: actor.userId },
      { ...party, challenge, alone: false },
    )
    if (counter === undefined) return false
    const { rows } = await usedSql(deps, { ...actor, ...passkey }, counter).execute(tx)
    return rows.length > 0
  })
}

/** Notes how often a passkey has been used: one row, none when another use was counted meanwhile. */
export const usedSql = (
  deps: Pick<Deps, 'now'>,
  { tenantId, credential }: { tenantId: string; credential: string },
  counter: number,
) => sql<{ id: string }>`
  update uc_factor set counter = ${counter}, used_at = ${new Date(deps.now())}
  where tenant_id = ${tenantId} and kind = 'passkey' and credential = ${credential}
    and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`
