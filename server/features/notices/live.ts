import { sql } from 'kysely'
import { type StreamListener, streamsOf } from '#server/auth/streams.ts'
import type { Database, Deps } from '#server/base/deps.ts'
import { busResumed } from '#server/db/bus.ts'
import { systemStatement } from '#server/db/system.ts'
import { type Hint, hintChannel } from './hints.ts'
import {
  awaitsReaderSql,
  countColumns,
  iso,
  isReadableSql,
  isReminded,
  localizedTextSql,
  receivedTables,
  remindedAt,
} from './items.ts'

const lookUpDelays = { soon: 30, again: 1000 }
const following = new WeakSet<Database>()

/**
 * Starts to notify the pages of this process of changes, on any node, to their people's messages.
 */
export const followNotices = (deps: Deps): void => {
  if (following.has(deps.db)) return
  following.add(deps.db)
  listen(deps)
}

const listen = (deps: Deps): void => {
  const waiting: Hint[] = []
  let going = false
  const begin = (patient = lookUpDelays.soon) => {
    if (going || waiting.length === 0) return
    going = true
    setTimeout(() => void tell(), patient).unref()
  }
  const tell = async () => {
    const hints = waiting.splice(0)
    const failed = await tellAll(deps, hints).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'notices')
      waiting.unshift(...hints)
      return true
    })
    going = false
    begin(failed ? lookUpDelays.again : lookUpDelays.soon)
  }
  const add = (hint: Hint) => {
    waiting.push(hint)
    begin()
  }
  deps.bus.subscribe(hintChannel, message => add(JSON.parse(message)))
  // Hints during the interruption were missed, so everyone's counts are refreshed.
  deps.bus.subscribe(busResumed, () => add({}))
}

const tellAll = async (deps: Deps, hints: readonly Hint[]): Promise<void> => {
  const streams = streamsOf(deps)
  const asked = askedOf(streams.listeners(), hints)
  if (asked.length === 0) return
  const rows = await lookUp(deps, asked)
  const updates = new Map(
    rows.map(({ key, counts, newest }) => [key, { counts, ...(newest ? { newest } : {}) }]),
  )
  streams.broadcast('notice', listener => updates.get(keyOf(listener)))
}

interface HintLookup {
  readonly key: string
  readonly listener: StreamListener
  readonly hint: Hint
}

const keyOf = ({ home, language }: StreamListener) => `${home.tenantId}:${home.userId}:${language}`

/** Combines each person with each hint that may concern them, without duplicates. */
const askedOf = (listeners: readonly StreamListener[], hints: readonly Hint[]): HintLookup[] => {
  const people = new Map(listeners.map(it => [keyOf(it), it]))
  return [...people].flatMap(([key, listener]) =>
    hints.filter(hint => mayConcern(listener, hint)).map(hint => ({ key, listener, hint })),
  )
}

const mayConcern = (
  { home }: StreamListener,
  { tenantId, userIds, after, upTo }: Hint,
): boolean => {
  if (tenantId !== undefined && tenantId !== home.tenantId) return false
  if (userIds && !userIds.includes(home.userId)) return false
  return upTo === undefined || (isBehind(home.userId, after ?? '0') && !isBehind(home.userId, upTo))
}

const isBehind = (id: string, other: string): boolean => BigInt(id) > BigInt(other)

interface ListenerUpdate {
  key: string
  counts: object
  newest: object | null
}

/** One statement, however many pages are open and whatever has happened. */
const lookUp = ({ db, now }: Deps, asked: readonly HintLookup[]): Promise<ListenerUpdate[]> => {
  const column = <T>(of: (it: HintLookup) => T) => asked.map(of)
  const live = isReadableSql('n.moment')
  return systemStatement(
    db,
    sql<ListenerUpdate>`
    with hit as (
      select a.key, a.tenant_id, a.user_id, a.language, ${new Date(now())}::timestamptz as moment,
        max(r.message_id) filter (where (a.fresh and r.read_at is null) or (a.reminder and ${sql.raw(isReminded)} and ${sql.raw(awaitsReaderSql)})) as newest
      from unnest(${column(it => it.key)}::text[], ${column(it => it.listener.home.tenantId)}::bigint[],
        ${column(it => it.listener.home.userId)}::bigint[], ${column(it => it.listener.language)}::text[],
        ${column(it => it.hint.message ?? null)}::bigint[], ${column(it => it.hint.notice ?? null)}::bigint[],
        ${column(it => it.hint.fresh === true)}::boolean[], ${column(it => it.hint.reminder === true)}::boolean[])
        as a (key, tenant_id, user_id, language, message_id, notice_id, fresh, reminder)
      left join uc_message c on c.notice_id = a.notice_id and c.tenant_id = a.tenant_id
      left join uc_message_reader r on r.tenant_id = a.tenant_id and r.user_id = a.user_id
        and r.message_id = coalesce(a.message_id, c.id)
      left join uc_message m on m.tenant_id = r.tenant_id and m.id = r.message_id
      where r.message_id is not null or (a.message_id is null and a.notice_id is null)
      group by a.key, a.tenant_id, a.user_id, a.language)
    select n.key,
      (select json_build_object(${sql.raw(countColumns('r.kind'))}) from ${sql.raw(receivedTables)}
        where r.tenant_id = n.tenant_id and r.user_id = n.user_id and r.read_at is null and ${sql.raw(live)}) as counts,
      (select json_build_object('id', m.id::text, 'kind', m.kind, 'level', m.level, 'title', ${sql.raw(localizedTextSql('title', 'n.language'))},
          'senderName', ${sql.raw(localizedTextSql('sender_name', 'n.language'))}, 'mustAcknowledge', m.must_acknowledge,
          'remindedAt', ${sql.raw(iso(remindedAt))})
        from ${sql.raw(receivedTables)} where r.tenant_id = n.tenant_id and r.user_id = n.user_id and r.message_id = n.newest and ${sql.raw(live)}) as newest
    from hit n`,
  )
}
