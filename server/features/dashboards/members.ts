import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#server/base/days.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'

/** Both days as SQL. */
interface Days {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

const keep = sql`on conflict (tenant_id, day) do update set members = excluded.members
  where uc_day.members is distinct from excluded.members`

/**
 * Stores how many members each tenant had at the end of these days, computed from when each was
 * added and deleted. It reads all users once: at night, or once for days on which no process ran.
 */
export const keepPastMembers = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  { from, to }: Days,
): Promise<void> => {
  const day = (moment: string) => sql`greatest(${dayOf(deps, sql.ref(moment))}, ${from})`
  await sql`with moves as (
      select tenant_id, ${day('created_at')} as day, 1 as n from uc_user
      union all select tenant_id, ${day('deleted_at')}, -1 from uc_user where deleted_at is not null
    ), moved as (select tenant_id, day, sum(n) as n from moves group by 1, 2)
    insert into uc_day (tenant_id, day, members)
    select t.id, d.day, coalesce(sum(m.n) over (partition by t.id order by d.day), 0)
    from uc_tenant t cross join (select x::date as day from generate_series(${from}, ${to}, interval '1 day') x) d
    left join moved m on m.tenant_id = t.id and m.day = d.day
    where t.deleted_at is null and ${dayOf(deps, sql`t.created_at`)} <= d.day ${keep}`.execute(tx)
}

/**
 * Stores how many people were added to each tenant on these days, including those who are in the
 * bin now.
 */
export const keepPastNewcomers = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  { from, to }: Days,
): Promise<void> => {
  const day = dayOf(deps, sql`created_at`)
  await sql`insert into uc_day (tenant_id, day, newcomers)
    select tenant_id, ${day}, count(*) from uc_user where ${day} between ${from} and ${to} group by 1, 2
    on conflict (tenant_id, day) do update set newcomers = excluded.newcomers`.execute(tx)
}

/** Stores how many members each tenant has now, as its limit counts them, for the current day. */
export const keepMembersNow = async (
  tx: Tx,
  deps: Pick<Deps, 'settings'>,
  day: RawBuilder<unknown>,
): Promise<void> => {
  await sql`insert into uc_day (tenant_id, day, members)
    select t.id, ${day}, case when t.deleted_at is null then coalesce(u.used, 0) else 0 end
    from uc_tenant t left join uc_usage u on u.tenant_id = t.id and u.quota = 'userMax'
    where t.deleted_at is null or ${dayOf(deps, sql`t.deleted_at`)} = ${day} ${keep}`.execute(tx)
}
