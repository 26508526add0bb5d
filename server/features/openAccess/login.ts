import { sql } from 'kysely'
import { fold } from '#resources/core/fold.ts'
import { maxClockSkew } from '#resources/core/signing.ts'
import { withAttempt } from '#server/auth/attempts.ts'
import { factorMissingSql } from '#server/auth/factor/required.ts'
import { type ClientInfo, openSession } from '#server/auth/login.ts'
import { maySignInSql, userTables } from '#server/auth/maySignIn.ts'
import type { OpenedSession } from '#server/auth/newSession.ts'
import { isAllowedAddress } from '#server/auth/openAccess/keyLimits.ts'
import { type KeyRefusalReason, keyRefusal } from '#server/auth/openAccess/refusals.ts'
import { newSecret, readSecret } from '#server/auth/openAccess/secrets.ts'
import { addressKeyOf, enforceRateLimit } from '#server/auth/rate.ts'
import { type FailedSignIn, logFailedSignIn, logFailedSignInSql } from '#server/auth/signInLog.ts'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import { indexOfSigningSecret } from '#server/outbound/sign.ts'

/** An API key of any tenant as it is now. */
interface FoundKey {
  tenant_id: string
  id: string
  user_id: string | null
  enabled: boolean
  expired: boolean
  /** Suspended until the owner renews the key or sets up the required second factor. */
  suspended: boolean
  ips: readonly string[]
  /** The encrypted secrets, the older one first. */
  secrets: readonly Buffer[]
  tenant_lasts: boolean
  owner_in_force: boolean
}

interface Row extends Omit<FoundKey, 'secrets'> {
  secret: Buffer | null
  next_secret: Buffer | null
}

/** Finds the API key of this name in any tenant; undefined when there is none. */
const findKey = async (deps: Deps, key: string): Promise<FoundKey | undefined> => {
  const now = new Date(deps.now())
  const [row] = await systemStatement(
    deps.db,
    sql<Row>`
    select a.tenant_id::text, a.id::text, a.user_id::text, a.status = 1 as enabled, a.ips, a.secret, a.next_secret,
      coalesce(a.expires_at <= ${now}, false) as expired,
      a.suspended_for is not null or coalesce(${factorMissingSql}, false) as suspended,
      h.status = 1 and h.deleted_at is null and (h.expires_at is null or h.expires_at > ${now}) as tenant_lasts,
      coalesce(${maySignInSql(deps.now())}, false) as owner_in_force
    from uc_identity i
    join uc_open_access a on a.tenant_id = i.tenant_id and a.id = i.row_id and a.deleted_at is null
    join uc_tenant h on h.id = a.tenant_id
    left join (${userTables}) on u.tenant_id = a.tenant_id and u.id = a.user_id
    where i.kind = 'openAccess.key' and i.key = ${fold(key)}`,
  )
  if (!row) return undefined
  const { secret, next_secret, ...found } = row
  return { ...found, secrets: [secret, next_secret].filter(it => it !== null) }
}

export interface KeySignIn {
  key: string
  /** Seconds since 1970. */
  timestamp: number
  nonce: string
  sign: string
}

/** Maximum number of sign-ins per minute, from one address and with one key. */
const maxSignInsPerMinute = 60

/**
 * Signs a program in with an API key. What is wrong with the key is told only to callers who have
 * its secret. For others an unknown key and a wrong signature give the same answer in the same
 * time, with the same lock-out as passwords.
 */
export const signInByKey = async (
  deps: Deps,
  input: KeySignIn,
  caller: ClientInfo,
): Promise<OpenedSession> => {
  const { ip, agent } = caller
  await enforceRateLimit(deps, {
    purpose: 'open',
    address: addressKeyOf(ip),
    max: maxSignInsPerMinute,
  })
  mustBeNow(deps, input.timestamp)
  const found = await findKey(deps, input.key)
  const failed = failedBy(found, input, caller)
  const { sealed, fresh } = await proven(deps, input, { found, failed })
  const key = found as FoundKey
  const reason = fresh ? closedBecause(key, ip) : 'replay'
  if (reason) {
    await logFailedSignIn(deps, { ...failed, result: 'refused' })
    throw keyRefusal(reason, reason === 'address' ? { ip } : {})
  }
  await enforceRateLimit(deps, { purpose: 'open key', address: key.id, max: maxSignInsPerMinute })
  const opened = await openSession(deps, {
    tenantId: key.tenant_id,
    userId: key.user_id as string,
    way: 'key',
    key: { id: key.id, sealed },
    remember: false,
    ip,
    agent,
  })
  // The owner or the key has been disabled since the key was looked up.
  if (!opened) throw keyRefusal('disabled')
  return opened
}

const mustBeNow = ({ now }: Deps, timestamp: number): void => {
  const server = Math.floor(now() / 1000)
  if (Math.abs(server - timestamp) > maxClockSkew) throw keyRefusal('skew', { server, timestamp })
}

interface KeyLookup {
  found: FoundKey | undefined
  failed: Failed
}

/**
 * Verifies signature and nonce. Returns the encrypted secret that made the signature, and whether
 * the nonce is new; refuses everything that is wrong with the same answer.
 */
const proven = async (deps: Deps, input: KeySignIn, { found, failed }: KeyLookup) => {
  const row = { tenantId: found?.tenant_id ?? '0', id: found?.id ?? '0' }
  // For an unknown key a random secret is checked, so that it takes as long.
  const kept = found?.secrets.length ? found.secrets : [newSecret(deps, row).sealed]
  const door = {
    account: `key:${found?.id ?? input.key}`,
    address: addressKeyOf(failed.ip),
    owner: failed.account,
  }
  const fails = (result: FailedSignIn['result']) => logFailedSignInSql(deps, { ...failed, result })
  const at = indexOfSigningSecret(
    kept.map(sealed => readSecret(deps, row, sealed)),
    input,
  )
  const { rows } = await withAttempt(
    deps,
    { subject: door, failureLogSql: fails, keepsFailures: false },
    async () => at >= 0,
    using(deps, row.id, input),
  )
  const [used] = rows ?? []
  if (!used) throw keyRefusal('signature')
  return { sealed: kept[at] as Buffer, fresh: used.fresh }
}

/** Uses the nonce up; of several processes only the first succeeds. */
const using = ({ now }: Deps, keyId: string, { nonce }: KeySignIn) => ({
  parts: sql`fresh as (
    insert into uc_open_nonce (key_id, nonce, at) values (${keyId}, sha256(convert_to(${nonce}, 'utf8')), ${new Date(now())})
    on conflict do nothing returning key_id)`,
  answer: sql<{ fresh: boolean }>`select exists (select from fresh) as fresh`,
})

/** Why a key does not open a session although the caller has its secret. */
const closedBecause = (key: FoundKey, ip: string): KeyRefusalReason | undefined => {
  if (!key.enabled) return 'disabled'
  if (key.expired) return 'expired'
  if (!key.tenant_lasts) return 'tenant'
  if (!key.owner_in_force || key.user_id === null) return 'owner'
  if (key.suspended) return 'suspended'
  return isAllowedAddress(key.ips, ip) ? undefined : 'address'
}

type Failed = Omit<FailedSignIn, 'result'>

/** The entry for the sign-in log, with the owner when the key exists. */
const failedBy = (found: FoundKey | undefined, { key }: KeySignIn, caller: ClientInfo): Failed => {
  const account = found?.user_id ? { tenantId: found.tenant_id, userId: found.user_id } : undefined
  return { account, typed: key, way: 'key', ...caller }
}
