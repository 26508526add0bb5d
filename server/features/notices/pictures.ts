import type { Actor } from '#server/base/actor.ts'
import type { Deps } from '#server/base/deps.ts'
import { Invalid } from '#server/base/errors.ts'
import type { Tx } from '#server/base/tables.ts'
import { anyId } from '#server/db/sqlParts.ts'

/** The maximum of a field for files. */
const maxPictures = 20

/**
 * Refuses pictures that are not the writer's own, and marks the others as used, so that the
 * clean-up keeps them until the message is sent.
 */
export const holdPictures = async (
  { tx, actor, deps }: { tx: Tx; actor: Actor; deps: Pick<Deps, 'now'> },
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  if (ids.length > maxPictures)
    throw new Invalid({ content: { key: 'items', args: { limit: maxPictures } } })
  const held = await tx
    .updateTable('uc_file')
    .set({ touched_at: new Date(deps.now()) })
    .where('tenant_id', '=', actor.tenantId)
    .where('created_by', '=', actor.userId)
    .where('id', '=', anyId(ids))
    .returning('id')
    .execute()
  if (held.length !== ids.length) throw new Invalid({ content: { key: 'missing' } })
}
