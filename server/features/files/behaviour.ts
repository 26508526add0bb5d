import { sql } from 'kysely'
import type { RowOf } from '#resources/core/resource.ts'
import type { file as definition } from '#resources/file.ts'
import type { Context } from '#server/base/context.ts'
import { Refusal } from '#server/base/errors.ts'
import { nameOfResource } from '#server/base/words.ts'
import { fileUsesOf, usersSql } from '#server/db/fileUses.ts'
import { anyId } from '#server/db/sqlParts.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { deleteFiles, lockFiles, noteDeletedObjects } from './drop.ts'
import { deleteNotedObjects } from './unusedFiles.ts'

/** Files are created by uploads and deleted permanently, unless a row refers to them. */
export const file: Behaviour<typeof definition> = {
  actions: {
    remove: async (context, rows) => {
      const { tx, actor, deps } = context
      const { tenantId } = actor
      const ids = rows.map(row => row.id)
      await lockFiles(tx, tenantId, ids)
      await refuseUsed(context, rows)
      const objects = await deleteFiles(tx, { tenantId, ids })
      if (objects.length === 0) return
      await noteDeletedObjects(tx, objects)
      context.afterCommit(() => deleteNotedObjects(deps))
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
  const users = sql.raw(usersSql(fileUsesOf(registry.all())))
  const found = await sql<{ name: string; user: string }>`select x.name, x.users[1] as user from (
      select f.name, ${users} as users from uc_file f
      where f.tenant_id = ${actor.tenantId} and f.id = ${anyId(rows.map(row => row.id))}) x
    where cardinality(x.users) > 0 limit 1`.execute(tx)
  const [used] = found.rows
  if (!used) return
  const [resource = '', , ...title] = used.user.split('|')
  throw new Refusal('errors.file.used', {
    args: {
      name: used.name,
      resource: nameOfResource(registry, language, resource),
      title: title.join('|'),
    },
  })
}
