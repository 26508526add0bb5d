import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/base/actor.ts'
import { siteTimeZoneOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { systemSnapshot } from '#server/db/system.ts'
import { beginSql, transactionAs } from '#server/db/transactions.ts'
import { eventsSql, sums } from './events.ts'

/** The figures of one day, of one tenant or of all. */
export interface Figures {
  day: string
  members: number
  newcomers: number
  sign_ins: number
  failures: number
  active: number
  /** Whether sign-ins, failures and active users are samples of trial mode. */
  sample: boolean
}

export interface StoredFigures {
  /** The first day with figures; null before the first computation. */
  since: string | null
  /**
   * The first day for which members and newcomers are known, which is earlier when people existed
   * before.
   */
  membersSince: string | null
  days: Figures[]
  /** What happened since the last computation, by day. */
  tail: Omit<Figures, 'members' | 'sample'>[]
  /** The current number of members, when it is available without counting. */
  members: number | null
}

/** Which tenant, or all of them, and which days. */
export interface FiguresQuery {
  tenantId?: string | undefined
  from: string
  to: string
}

interface Mark {
  at: string
  since: string
  membersSince: string | null
}

/**
 * Reads a row per day and what came after the last computation, in one snapshot, so that a
 * simultaneous computation cannot double or drop anything. The time of the mark is passed as a
 * value, so that the planner can use an index.
 */
const readFigures = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  asked: FiguresQuery,
): Promise<StoredFigures> => {
  const mark =
    await sql<Mark>`select at, since::text, members_since::text as "membersSince" from uc_fold`.execute(
      tx,
    )
  const { at, since = null, membersSince = since } = mark.rows[0] ?? {}
  const { rows } = await figuresSql(deps, asked, at).execute(tx)
  return { since, membersSince, ...(rows[0] as Rows) }
}

type Rows = Omit<StoredFigures, 'since' | 'membersSince'>

/** The SQL of it; before the first computation there are no events. */
export const figuresSql = (
  deps: Pick<Deps, 'settings'>,
  { tenantId, from, to }: FiguresQuery,
  at = 'infinity',
): RawBuilder<Rows> => {
  // Events before the requested days are left out when the computation is far behind.
  const mark = sql`greatest(${at}::timestamptz, ${from}::date::timestamp at time zone ${siteTimeZoneOf(deps)}::text)`
  const [table, own, members] =
    tenantId === undefined
      ? [sql`uc_day_whole`, sql``, sql`null::int`]
      : [
          sql`uc_day`,
          sql`tenant_id = ${tenantId}::bigint and `,
          sql`(select used from uc_usage where tenant_id = ${tenantId}::bigint and quota = 'userMax')`,
        ]
  return sql`select ${members} as members, (
      select coalesce(json_agg(d order by d.day), '[]'::json) from (
        select day::text, members, newcomers, sign_ins, failures, active, sample from ${table}
        where ${own}day between ${from}::date and ${to}::date) d) as days, (
      select coalesce(json_agg(e), '[]'::json) from (
        select day::text, ${sums} from (${eventsSql(deps, { from: mark, tenantId })}) x group by day) e) as tail`
}

/** The figures of the actor's tenant. */
export const figuresOfTenant = (
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  span: Omit<FiguresQuery, 'tenantId'>,
): Promise<StoredFigures> =>
  transactionAs(deps.db, beginSql(actor, 'snapshot'), tx =>
    readFigures(tx, deps, { ...span, tenantId: actor.tenantId }),
  )

/** The sums of all tenants, for platform staff. */
export const figuresOfAll = (
  deps: Pick<Deps, 'db' | 'settings'>,
  span: Omit<FiguresQuery, 'tenantId'>,
): Promise<StoredFigures> =>
  transactionAs(deps.db, systemSnapshot, tx => readFigures(tx, deps, span))
