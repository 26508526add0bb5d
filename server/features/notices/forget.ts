import type { Context } from '#server/base/context.ts'
import { run } from '#server/db/sql.ts'

/**
 * Deletes the messages of purged people, and letters that neither their sender nor a recipient has
 * any more.
 */
export const forgetPeople = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userIds: readonly string[],
): Promise<void> => {
  const { tenantId } = actor
  const lines =
    'delete from uc_message_reader where tenant_id = $1::bigint and user_id = any($2::bigint[]) returning message_id::text as id'
  const told = await run(tx, lines, [tenantId, userIds])
  const text = `delete from uc_message m where m.tenant_id = $1::bigint and m.notice_id is null
    and (m.id = any($3::bigint[]) or m.sender_id = any($2::bigint[]))
    and not exists (select from uc_message_reader r where r.tenant_id = m.tenant_id and r.message_id = m.id)
    and not exists (select from uc_user u where u.tenant_id = m.tenant_id and u.id = m.sender_id)`
  await run(tx, text, [tenantId, userIds, told.map(it => it.id)])
}
