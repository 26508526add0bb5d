import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'

/** A span of time, as SQL; without an end up to now. */
export interface Span {
  from: RawBuilder<unknown>
  to?: RawBuilder<unknown>
  /** Limits the span to this tenant. */
  tenantId?: string | undefined
}

/** The additive figures, as sums over the rows of `eventsSql`. */
export const sums = sql`sum(newcomers)::int as newcomers, sum(sign_ins)::int as sign_ins,
  sum(failures)::int as failures, sum(active)::int as active`

/**
 * The events of a span, one row each with its day. Each part uses an index that begins with the
 * time, or with the tenant and the time. People who were deleted since are still in the bin.
 */
export const eventsSql = (deps: Pick<Deps, 'settings'>, span: Span): RawBuilder<unknown> => {
  const within = (moment: string) => {
    const end = span.to ? sql` and ${sql.ref(moment)} < ${span.to}` : sql``
    return sql`${ownSql(span)}${sql.ref(moment)} >= ${span.from}${end}`
  }
  const added = sql`select tenant_id, ${dayOf(deps, sql`created_at`)} as day, 1 as newcomers, 0 as sign_ins, 0 as failures, 0 as active
    from uc_user where ${within('created_at')}`
  return sql`
    ${added} and deleted_at is null
    union all ${added} and deleted_at is not null and deleted_at >= ${span.from}
    union all select tenant_id, ${dayOf(deps, sql`at`)}, 0, (result = 'success')::int, (result not in ('success', 'factor'))::int, 0
      from uc_sign_in where ${within('at')}
    union all select tenant_id, day, 0, 0, 0, 1 from uc_active where ${within('at')}`
}

const ownSql = ({ tenantId }: Span) =>
  tenantId === undefined ? sql`` : sql`tenant_id = ${tenantId}::bigint and `
