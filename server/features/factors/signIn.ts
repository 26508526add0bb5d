import { sql } from 'kysely'
import { type ClientInfo, signInRateLimit } from '#server/auth/login.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import { newSession, type OpenedSession } from '#server/auth/newSession.ts'
import { countCallSql, type RateCount, requireWithinRate } from '#server/auth/rate.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { consumeChallengeSql } from './challenge.ts'
import { verifyPasskeyUse } from './passkey.ts'
import type { RelyingParty } from './relyingParty.ts'
import { passkeyUseSql } from './verify.ts'

interface Shown {
  cid: string
  response: { id: string }
  remember: boolean
}

/**
 * Signs in by a passkey that has verified its user, which counts as both factors. A passkey cannot
 * be guessed, so the account's counters do not apply: somebody who is locked out by a stranger's
 * guesses can still sign in.
 */
export const signInByPasskey = async (
  deps: Deps,
  { cid, response, remember }: Shown,
  { ip, agent, party }: ClientInfo & { party: RelyingParty },
): Promise<OpenedSession> => {
  const [found] = await systemStatement(deps.db, foundSql(deps, { cid, id: response.id, ip }))
  const { rate, challenge, passkey } = found as PasskeyLookup
  requireWithinRate(deps, rate)
  const counter =
    passkey && challenge && passkey.host === party.host
      ? await verifyPasskeyUse(deps, response, keptAs(passkey), {
          ...party,
          challenge,
          alone: true,
        })
      : undefined
  if (!passkey || counter === undefined) throw new Refusal('errors.factor.passkey')
  const { tenantId, userId } = passkey
  const { whole, opened } = newSession(deps, {
    tenantId,
    userId,
    way: 'passkey',
    remember,
    ip,
    agent,
    consumeSql: passkeyUseSql(deps, passkey, counter),
  })
  const session = opened(await systemStatement(deps.db, whole))
  if (!session) throw new Refusal('errors.factor.passkey')
  return session
}

interface PasskeyLookup {
  rate: RateCount
  challenge: string | null
  passkey: StoredPasskey | null
}
interface StoredPasskey {
  tenantId: string
  userId: string
  host: string
  credential: string
  publicKey: string
  counter: number
  transports: string[]
}

const keptAs = (kept: StoredPasskey) => ({ ...kept, publicKey: Buffer.from(kept.publicKey, 'hex') })

/** Everything needed before the signature is verified, in one statement. */
const foundSql = (
  deps: Deps,
  { cid, id, ip }: { cid: string; id: string; ip: string },
) => sql<PasskeyLookup>`
  with rate as (${countCallSql(deps, signInRateLimit(ip))}),
  given as (${consumeChallengeSql(deps, cid, 'signIn')}),
  passkey as (
    select f.tenant_id::text as "tenantId", f.user_id::text as "userId", f.host, f.credential,
      encode(f.public_key, 'hex') as "publicKey", f.counter, f.transports
    from ${userTables} join uc_factor f on f.tenant_id = u.tenant_id and f.user_id = u.id
    join uc_identity i on i.tenant_id = f.tenant_id and i.row_id = f.id
    where i.kind = 'passkey' and i.key = ${id} and ${maySignInSql(deps.now())}
  )
  select row_to_json(rate) as rate, (select challenge from given) as challenge,
    (select row_to_json(p) from passkey p) as passkey from rate`
