import { sql } from 'kysely'
import { type ClientInfo, signInRateLimit } from '#server/auth/login.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import { newSession, type OpenedSession } from '#server/auth/newSession.ts'
import { countCallSql, type RateCount, refuseExceeded } from '#server/auth/rate.ts'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { systemStatement } from '#server/db/system.ts'
import { challengeSql } from './challenge.ts'
import { usedPasskey } from './passkey.ts'
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
  const { rate, challenge, passkey } = found as Found
  refuseExceeded(deps, rate)
  const counter =
    passkey && challenge && passkey.host === party.host
      ? await usedPasskey(deps, response, keptAs(passkey), { ...party, challenge, alone: true })
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
    spends: passkeyUseSql(deps, passkey, counter),
  })
  const session = opened(await systemStatement(deps.db, whole))
  if (!session) throw new Refusal('errors.factor.passkey')
  return session
}

interface Found {
  rate: RateCount
  challenge: string | null
  passkey: Kept | null
}
interface Kept {
  tenantId: string
  userId: string
  host: string
  credential: string
  publicKey: string
  counter: number
  transports: string[]
}

const keptAs = (kept: Kept) => ({ ...kept, publicKey: Buffer.from(kept.publicKey, 'hex') })

/** Everything needed before the signature is verified, in one statement. */
const foundSql = (
  deps: Deps,
  { cid, id, ip }: { cid: string; id: string; ip: string },
) => sql<Found>`
  with rate as (${countCallSql(deps, signInRateLimit(ip))}),
  given as (${challengeSql(deps, cid, 'signIn')}),
  passkey as (
    select f.tenant_id::text as "tenantId", f.user_id::text as "userId", f.host, f.credential,
      encode(f.public_key, 'hex') as "publicKey", f.counter, f.transports
    from ${userTables} join uc_factor f on f.tenant_id = u.tenant_id and f.user_id = u.id
    join uc_identity i on i.tenant_id = f.tenant_id and i.row_id = f.id
    where i.kind = 'passkey' and i.key = ${id} and ${maySignInSql(deps.now())}
  )
  select row_to_json(rate) as rate, (select challenge from given) as challenge,
    (select row_to_json(p) from passkey p) as passkey from rate`
