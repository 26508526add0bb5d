import type { Context } from '#server/base/context.ts'
import { tableOf } from '#server/db/names.ts'
import { timestampOf } from '#server/kit/work.ts'

/** Sets the state of a notice in the actor's tenant. */
export const setState = async (
  { tx, actor, deps }: Context,
  id: string,
  state: 'scheduled' | 'published' | 'withdrawn',
): Promise<void> => {
  const at = timestampOf({ deps })
  await tx
    .updateTable(tableOf('notice'))
    .set(({ eb }) => ({
      state,
      ...(state === 'published' ? { published_at: at } : {}),
      updated_at: at,
      updated_by: actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute()
}
