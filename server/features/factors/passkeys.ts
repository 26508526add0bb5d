import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { codes, notFound, Refusal } from '#server/base/errors.ts'
import { asActor } from '#server/db/transactions.ts'
import { challengeIdOf, consumeChallenge, newChallenge } from './challenge.ts'
import { addWithRecoveryCodes, changeFactors } from './change.ts'
import { addPasskey, countFactors, maxPasskeys, ownRowsSql, passkeysForHost } from './factorRows.ts'
import { registrationOptions, requestOptions, verifyNewPasskey } from './passkey.ts'
import type { RelyingParty } from './relyingParty.ts'
import { siteName } from './siteName.ts'

const knownAt = (deps: Deps, actor: Actor, { host }: RelyingParty) =>
  asActor(deps.db, actor, tx => passkeysForHost({ tx, deps, actor }, host), { mode: 'read' })

/** The options with which the actor's browser creates a passkey; they can be used once. */
export const passkeyCreationOptions = async (deps: Deps, actor: Actor, party: RelyingParty) => {
  const known = await knownAt(deps, actor, party)
  const challenge = await newChallenge(deps, challengeIdOf(actor.sessionId, 'register'), 'register')
  const { host } = party
  const site = await siteName(deps)
  return {
    options: await registrationOptions(deps, { host, site, challenge, person: actor, known }),
  }
}

/** Stores the passkey that the actor's browser created. */
export const storePasskey = async (
  deps: Deps,
  actor: Actor,
  { title, response, party }: { title: string; response: unknown; party: RelyingParty },
) => {
  const id = challengeIdOf(actor.sessionId, 'register')
  const challenge = await consumeChallenge(deps, id, 'register')
  const made = challenge ? await verifyNewPasskey(response, party, challenge) : undefined
  if (!made) throw new Refusal('errors.factor.notMade')
  return changeFactors(deps, actor, owned =>
    addWithRecoveryCodes(owned, async () => {
      if ((await countFactors(owned)).passkeys >= maxPasskeys)
        throw new Refusal('errors.factor.most', { args: { most: maxPasskeys } })
      const kept = await addPasskey(owned, { ...made, title, host: party.host })
      if (!kept) throw new Refusal('errors.factor.taken', { code: codes.error })
      return { id: kept }
    }),
  )
}

/**
 * The options with which the actor's browser signs with one of their passkeys, as a second factor.
 */
export const passkeyFactorOptions = async (deps: Deps, actor: Actor, party: RelyingParty) => {
  const known = await knownAt(deps, actor, party)
  if (known.length === 0) throw new Refusal('errors.factor.elsewhere')
  const challenge = await newChallenge(deps, challengeIdOf(actor.sessionId, 'factor'), 'factor')
  return { options: await requestOptions({ host: party.host, challenge, alone: false, known }) }
}

/** The options with which any browser signs to sign in by passkey. */
export const passkeySignInOptions = async (deps: Deps, { host }: RelyingParty) => {
  const cid = deps.random(16).toString('base64url')
  const challenge = await newChallenge(deps, cid, 'signIn')
  return { cid, options: await requestOptions({ host, challenge, alone: true }) }
}

export const renamePasskey = async (deps: Deps, actor: Actor, id: string, title: string) => {
  const { rows } = await asActor(deps.db, actor, tx =>
    sql`update uc_factor set title = ${title}
      where ${ownRowsSql({ actor })} and id = ${id} and kind = 'passkey' returning id`.execute(tx),
  )
  if (rows.length === 0) throw notFound()
}
