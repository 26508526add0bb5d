import type { Context } from '#server/base/context.ts'
import { run } from '#server/db/sql.ts'
import { timestampOf } from '#server/kit/work.ts'

/** Sets the state of a notice in the actor's tenant. */
export const setState = async (
  { tx, actor, deps }: Context,
  id: string,
  state: 'scheduled' | 'published' | 'withdrawn',
): Promise<void> => {
  const text = `update uc_notice set state = $3, updated_at = $4::timestamptz, updated_by = $5::bigint, version = version + 1,
      published_at = case when $3 = 'published' then $4::timestamptz else published_at end
    where tenant_id = $1::bigint and id = $2::bigint`
  await run(tx, text, [actor.tenantId, id, state, timestampOf({ deps }), actor.userId])
}
