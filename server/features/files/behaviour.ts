import type { RowOf } from '#resources/core/define.ts'
import type { file as definition } from '#resources/file.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { nameOfResource } from '#server/base/words.ts'
import { fileUsesOf, usersSql } from '#server/db/fileUses.ts'
import { run } from '#server/db/sql.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { dropFiles, holdFiles, noteGone } from './drop.ts'
import { emptyNow } from './unusedFiles.ts'

/** Files are created by uploads and deleted permanently, unless a row refers to them. */
export const file: Behaviour<typeof definition> = {
  actions: {
    remove: async (context, rows) => {
      const { tx, actor, deps } = context
      const { tenantId } = actor
      const ids = rows.map(row => row.id)
      await holdFiles(tx, tenantId, ids)
      await refuseUsed(context, rows)
      const objects = await dropFiles(tx, { tenantId, ids })
      if (objects.length === 0) return
      await noteGone(tx, objects)
      context.afterCommit(() => emptyNow(deps))
    },
  },
}

/**
 * Checked after the files are locked: a writer who is about to refer to one waits, and then finds
 * it deleted.
 */
const refuseUsed = async (
  { tx, actor, registry, language }: Context,
  rows: readonly RowOf<typeof definition>[],
): Promise<void> => {
  const text = `select x.name, x.users[1] as user from (
      select f.name, ${usersSql(fileUsesOf(registry.all()))} as users from uc_file f
      where f.tenant_id = $1::bigint and f.id = any($2::bigint[])) x
    where cardinality(x.users) > 0 limit 1`
  const [used] = await run(tx, text, [actor.tenantId, rows.map(row => row.id)])
  if (!used) return
  const [resource = '', , ...title] = (used.user as string).split('|')
  throw new Refusal('errors.file.used', {
    args: {
      name: used.name,
      resource: nameOfResource(registry, language, resource),
      title: title.join('|'),
    },
  })
}
