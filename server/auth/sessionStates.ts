import { sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import { maySignInSql, userTables } from './maySignIn.ts'
import { menusVersionSql, rightsVersionSql } from './rights.ts'

/** The session of a live stream. */
export interface StreamSession {
  readonly hash: string
  readonly home: { readonly tenantId: string; readonly userId: string }
}

/** The current state of a session. */
export interface SessionState {
  hash: string
  /** False when the person may not sign in any more, whatever their session says. */
  in_force: boolean | null
  /** When the session expires if it is not used; null when it has expired. */
  expires_at: string | null
  /**
   * The next moment at which this changes by itself: the session, the tenant's contract or acting
   * elsewhere ends.
   */
  until: string | null
  /** Changes whenever something changes that the person's menus and permissions depend on. */
  rights: string
  /** While the session waits for something, nothing that needs permission is sent to it. */
  held: boolean
}

/**
 * Reads all of these sessions in one statement, because every write that can change rights triggers
 * it.
 */
export const readSessionStates = (
  deps: Deps,
  watched: readonly StreamSession[],
): Promise<SessionState[]> =>
  systemStatement(
    deps.db,
    sql<SessionState>`
    with menus as materialized (select ${menusVersionSql} as state)
    select k.hash, ${maySignInSql(deps.now())} as in_force, s.expires_at,
      least(s.expires_at, t.expires_at, case when s.acting_until > moment.now then s.acting_until end,
        case when there.expires_at > moment.now then there.expires_at end) as until, s.hold is not null or coalesce(c.must_change, false) as held,
      ${rightsVersionSql(sql`menus.state`, sql`moment.now`)} as rights
    from unnest(${watched.map(it => it.hash)}::text[], ${watched.map(it => it.home.tenantId)}::bigint[],
      ${watched.map(it => it.home.userId)}::bigint[]) as k (hash, tenant_id, user_id)
    cross join menus cross join (select ${new Date(deps.now())}::timestamptz as now) moment
    left join (${userTables}) on u.tenant_id = k.tenant_id and u.id = k.user_id
    left join uc_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
    left join uc_policy p on p.id = t.policy_id
    left join uc_session s on s.hash = decode(k.hash, 'hex') and s.expires_at > moment.now
    left join uc_tenant there on there.id = s.acting_tenant_id`,
  )
