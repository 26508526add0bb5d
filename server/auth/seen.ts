import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { dayOf } from '#server/figures/days.ts'

/** Records that the selected people (`tenant_id`, `id`) were active today, once per day. */
export const seenSql = (
  deps: Pick<Deps, 'now' | 'settings'>,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const now = new Date(deps.now())
  return sql`insert into uc_active (tenant_id, day, user_id, at)
    select p.tenant_id, ${dayOf(deps, sql`${now}::timestamptz`)}, p.id, ${now} from (${people}) p
    on conflict do nothing`
}
