import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { run } from '#server/db/sql.ts'

/** The maximum of a field for files. */
const most = 20

/**
 * Refuses pictures that are not the writer's own, and marks the others as used, so that the
 * clean-up keeps them until the message is sent.
 */
export const holdPictures = async (
  { tx, actor, deps }: { tx: Tx; actor: Actor; deps: Pick<Deps, 'now'> },
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  if (ids.length > most) throw new Invalid({ content: { key: 'items', args: { limit: most } } })
  const text = `update uc_file set touched_at = $4::timestamptz
    where tenant_id = $1::bigint and created_by = $2::bigint and id = any($3::bigint[]) returning id`
  const held = await run(tx, text, [actor.tenantId, actor.userId, ids, new Date(deps.now())])
  if (held.length !== ids.length) throw new Invalid({ content: { key: 'missing' } })
}
