import { sql } from 'kysely'
import { maxClockSkew } from '#resources/core/signing.ts'
import { withAttempt } from '#server/auth/attempts.ts'
import { type ClientInfo, openSession } from '#server/auth/login.ts'
import type { OpenedSession } from '#server/auth/newSession.ts'
import { isAllowedAddress } from '#server/auth/openAccess/keyLimits.ts'
import { type KeyRefusalReason, keyRefusal } from '#server/auth/openAccess/refusals.ts'
import { newSecret, readSecret } from '#server/auth/openAccess/secrets.ts'
import { addressKeyOf, enforceRateLimit } from '#server/auth/rate.ts'
import { type FailedSignIn, logFailedSignIn, logFailedSignInSql } from '#server/auth/signInLog.ts'
import type { Deps } from '#server/base/deps.ts'
import { indexOfSigningSecret } from '#server/outbound/sign.ts'
import { type FoundKey, findKey } from './find.ts'

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
  told: KeySignIn,
  caller: ClientInfo,
): Promise<OpenedSession> => {
  const { ip, agent } = caller
  await enforceRateLimit(deps, {
    purpose: 'open',
    address: addressKeyOf(ip),
    max: maxSignInsPerMinute,
  })
  mustBeNow(deps, told.timestamp)
  const found = await findKey(deps, told.key)
  const failed = failedBy(found, told, caller)
  const { sealed, fresh } = await proven(deps, told, { found, failed })
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
const proven = async (deps: Deps, told: KeySignIn, { found, failed }: KeyLookup) => {
  const row = { tenantId: found?.tenant_id ?? '0', id: found?.id ?? '0' }
  // For an unknown key a random secret is checked, so that it takes as long.
  const kept = found?.secrets.length ? found.secrets : [newSecret(deps, row).sealed]
  const door = {
    account: `key:${found?.id ?? told.key}`,
    address: addressKeyOf(failed.ip),
    owner: failed.account,
  }
  const fails = (result: FailedSignIn['result']) => logFailedSignInSql(deps, { ...failed, result })
  const at = indexOfSigningSecret(
    kept.map(sealed => readSecret(deps, row, sealed)),
    told,
  )
  const { rows } = await withAttempt(
    deps,
    { subject: door, failureLogSql: fails, keepsFailures: false },
    async () => at >= 0,
    using(deps, row.id, told),
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
