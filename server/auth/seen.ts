import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { dayOf } from '#server/figures/days.ts'

/** Notes that the people whom this selects (`tenant_id`, `id`) were there today; who was before is noted already. */
export const seenSql = (
  deps: Pick<Deps, 'now' | 'settings'>,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const now = new Date(deps.now())
  return sql`insert into uc_active (tenant_id, day, user_id, at)
    select p.tenant_id, ${dayOf(deps, sql`${now}::timestamptz`)}, p.id, ${now} from (${people}) p
    on conflict do nothing`
}
