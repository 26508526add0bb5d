import { sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { actingActorOf } from './actingActor.ts'
import type { CachedSession } from './cache.ts'
import { factorRequiredSql, hasFactorSql } from './factor/required.ts'
import { maySignInSql } from './maySignIn.ts'
import { limitToKey } from './openAccess/keyLimits.ts'
import {
  keyColumns,
  keyOfSession,
  type SessionKeyRow,
  sessionKeyValidSql,
} from './openAccess/sessionKey.ts'
import { actorFrom, type Person, personColumns, personTables } from './person.ts'
import { menusVersionSql, rightsVersionSql } from './rights.ts'
import { trialSessionSql } from './trialPeople.ts'

interface SessionRow extends Person, SessionKeyRow {
  session_id: string
  used_at: string
  expires_at: string
  remember: boolean
  counted: boolean
  acting_tenant_id: string | null
  acting_user_id: string | null
  acting_until: string
  acting_reason: string
  acting_write: boolean
  rights: string
  there_until: string | null
}

/**
 * Reads the session with this token hash and its actor as they are now; undefined when either has
 * ended.
 */
export const actorOf = async (
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'now'>,
  hash: string,
): Promise<CachedSession | undefined> => {
  const now = deps.now()
  const found = await findSession(tx, deps, hash)
  if (!found) return undefined
  const person = await actorFrom(tx, found, found.session_id)
  const own = keyed(person, found)
  const actor = found.acting_tenant_id ? await actingActorOf(tx, own, standOf(found), now) : own
  return {
    hash,
    remember: found.remember,
    counted: found.counted,
    expiresAt: Date.parse(found.expires_at),
    usedAt: Date.parse(found.used_at),
    readAt: now,
    until: soonest(found.tenant_expires_at, found.key_expires_at, found.there_until),
    home: { tenantId: own.tenantId, userId: own.userId },
    rights: found.rights,
    actor: Object.freeze(actor),
  }
}

const keyed = (
  person: Actor,
  { key_id: id, key_scopes: scopes, key_ips: ips }: SessionRow,
): Actor => (id === null ? person : limitToKey(person, { id, scopes, ips }))

const soonest = (...moments: readonly (string | null)[]): number | null => {
  const known = moments.filter(it => it !== null).map(it => Date.parse(it))
  return known.length > 0 ? Math.min(...known) : null
}

const standOf = (found: SessionRow) => ({
  homeTenantName: found.tenant_name,
  tenantId: found.acting_tenant_id as string,
  userId: found.acting_user_id,
  until: Date.parse(found.acting_until),
  reason: found.acting_reason,
  write: found.acting_write,
})

const findSession = async (
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'now'>,
  hash: string,
): Promise<SessionRow | undefined> => {
  const now = deps.now()
  const { rows } = await sql<SessionRow>`
    select ${personColumns}, s.id as session_id, s.used_at, s.expires_at, s.remember, s.counted,
      coalesce(s.hold, case when coalesce(s.way, '') not in ('key', 'demo') and ${factorRequiredSql} and not ${hasFactorSql} then 'enrol' end) as hold,
      s.acting_tenant_id, s.acting_user_id, s.acting_until, s.acting_reason, s.acting_write, ${keyColumns},
      case when there.expires_at > ${new Date(now)} then there.expires_at end as there_until,
      ${rightsVersionSql(menusVersionSql, sql`${new Date(now)}::timestamptz`)} as rights
    from ${personTables}
    join uc_session s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join uc_tenant there on there.id = s.acting_tenant_id
    ${keyOfSession}
    where s.hash = decode(${hash}, 'hex') and s.expires_at > ${new Date(now)} and ${maySignInSql(now)} and ${sessionKeyValidSql(now)}
      and not ${trialSessionSql(deps)}`.execute(tx)
  return rows[0]
}
