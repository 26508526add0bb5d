import type { Language } from '#i18n/catalog.ts'
import type { Deps } from '#server/base/deps.ts'
import { containsTextSql } from '#server/db/fold.ts'
import { searchPatternsOf } from '#server/db/sql.ts'
import { selectAsActor, type TransactionActor } from '#server/db/transactions.ts'
import {
  countColumns,
  isReadableSql,
  itemColumns,
  localizedTextSql,
  receivedTables,
} from './items.ts'

/** A person, and the language in which they read messages of the system. */
export interface Reader extends TransactionActor {
  readonly language: Language
}

export interface InboxQuery {
  readonly kinds: readonly number[]
  readonly unread: boolean
  /** Only messages that wait for an acknowledgement. */
  readonly waiting: boolean
  readonly q: string | undefined
  readonly from: number
  readonly count: number
}

const mine = `r.tenant_id = tenant.id::bigint and r.user_id = $1::bigint and ${isReadableSql('$2::timestamptz')}`
const patterns = { written: '$6::text', folded: '$10::text' }
const sought = ['title', 'summary', 'sender_name'].map(it =>
  containsTextSql(localizedTextSql(it, '$3'), patterns),
)
const which = `from ${receivedTables} where ${mine} and r.kind = any($4::smallint[])
  and (not $5::boolean or r.read_at is null)
  and (not $9::boolean or (m.must_acknowledge and r.acknowledged_at is null)) and ($6::text is null or ${sought.join(' or ')})`

const page = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select ${itemColumns('$3')} ${which} order by r.message_id desc offset $7::integer limit $8::integer) x) as list,
  (select count(*)::integer ${which}) as total`

/** A person's messages, newest first. */
export const readInbox = ({ db, now }: Deps, { language, ...self }: Reader, asked: InboxQuery) => {
  const { kinds, unread, waiting, q, from, count } = asked
  const { written, folded } = searchPatternsOf(q)
  const values = [
    ...[self.userId, new Date(now()), language, kinds, unread, written, from, count, waiting],
    folded,
  ]
  return selectAsActor(db, self, { name: 'uc_messages', columns: page, values })
}

const counted = (unread: boolean) => `(select json_build_object(${countColumns('r.kind')})
  from ${receivedTables} where ${mine}${unread ? ' and r.read_at is null' : ''}) as counts`
const counting = {
  all: { name: 'uc_messages_all', columns: counted(false) },
  unread: { name: 'uc_messages_unread', columns: counted(true) },
} as const

/** Numbers of messages by kind. */
interface MessageCounts {
  readonly notifyCount: number
  readonly noticeCount: number
  readonly letterCount: number
}

/** The number of the person's messages by kind: all of them, or the unread ones. */
export const countInbox = async (
  { db, now }: Deps,
  self: TransactionActor,
  which: keyof typeof counting,
): Promise<MessageCounts> => {
  const values = [self.userId, new Date(now())]
  const { counts } = await selectAsActor(db, self, { ...counting[which], values })
  return counts as MessageCounts
}
