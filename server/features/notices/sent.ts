import type { Deps } from '#server/base/deps.ts'
import { selectAsActor, type TransactionActor } from '#server/db/transactions.ts'
import { isReadableSql, messageColumns } from './items.ts'

const mine = `m.tenant_id = tenant.id::bigint and m.sender_id = $1::bigint and m.kind = 3 and ${isReadableSql('$2::timestamptz')}`
const readers = `from uc_message_reader r where r.tenant_id = m.tenant_id and r.message_id = m.id`
const page = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select ${messageColumns("''")}, (select count(*) ${readers}) as people,
      (select count(*) ${readers} and r.read_at is not null) as read,
      (select coalesce(json_agg(json_build_object('id', u.id::text, 'title', u.real_name, 'avatar', u.avatar) order by u.id), '[]'::json)
        from uc_message_reader r join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.tenant_id = m.tenant_id and r.message_id = m.id) as recipients
    from uc_message m where ${mine} order by m.id desc offset $3::integer limit $4::integer) x) as list,
  (select count(*)::integer from uc_message m where ${mine}) as total`

/**
 * The letters that a person has sent, newest first, with their recipients and how many have read
 * them.
 */
export const readSent = (
  { db, now }: Deps,
  self: TransactionActor,
  { from, count }: { from: number; count: number },
) => {
  const values = [self.userId, new Date(now()), from, count]
  return selectAsActor(db, self, { name: 'uc_letters_sent', columns: page, values })
}
