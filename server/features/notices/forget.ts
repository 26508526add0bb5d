import { sql } from 'kysely'
import type { Context } from '#server/base/context.ts'
import { anyId } from '#server/db/sqlParts.ts'

/**
 * Deletes the messages of purged people, and letters that neither their sender nor a recipient has
 * any more.
 */
export const deleteMessagesOfPeople = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userIds: readonly string[],
): Promise<void> => {
  const { tenantId } = actor
  const read = await tx
    .deleteFrom('uc_message_reader')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyId(userIds))
    .returning('message_id as id')
    .execute()
  await sql`delete from uc_message m where m.tenant_id = ${tenantId} and m.notice_id is null
    and (m.id = ${anyId(read.map(it => it.id))} or m.sender_id = ${anyId(userIds)})
    and not exists (select from uc_message_reader r where r.tenant_id = m.tenant_id and r.message_id = m.id)
    and not exists (select from uc_user u where u.tenant_id = m.tenant_id and u.id = m.sender_id)`.execute(
    tx,
  )
}
