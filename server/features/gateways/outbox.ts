import { sql } from 'kysely'
import { seal, unseal } from '#server/auth/seal.ts'
import { siteValue } from '#server/auth/siteSettings.ts'
import type { Tx } from '#server/base/tables.ts'
import { newIds } from '#server/db/insert.ts'
import { siteDefaults } from '#server/db/settings.ts'
import { systemStatement } from '#server/db/system.ts'
import { composed, masked } from './compose.ts'
import type { Failure, Letter, Message, Post } from './types.ts'

/** Milliseconds that a process may work on a message before another one takes it over. */
const lease = 30_000
/** Messages that a process sends at the same time. */
const batch = 8
/** Milliseconds before the retries. */
const pauses = [2000, 10_000]

const placeOf = (id: string) => `outbox ${id}`

/**
 * Stores a message, encrypted while it waits; readable in trial mode. A message that is not to be
 * sent takes the same time.
 */
export const putOut = async (
  post: Post,
  tx: Tx,
  { message, goes }: { message: Message; goes: boolean },
): Promise<void> => {
  const { now, settings } = post
  const [id = ''] = await newIds(tx, 1)
  const { rows } = await sql<{
    name: string | null
  }>`select ${siteValue('name')} as name`.execute(tx)
  const letter = composed(id, rows[0]?.name ?? siteDefaults.name, message)
  const { channel, kind, to, text } = letter
  const at = new Date(now())
  const content = seal(settings.appKey, JSON.stringify(letter), placeOf(id))
  await sql`insert into uc_outbox (id, channel, recipient, kind, text, state, tries, content, due_at, created_at, updated_at)
    select ${id}::bigint, ${channel}::text, ${settings.trial ? to : masked(to)}::text, ${kind}::text,
      ${settings.trial ? text : null}::text, 'waiting', 0, ${content}::bytea, at, at, at
    from (select ${at}::timestamptz as at) now where ${goes}::boolean`.execute(tx)
}

export interface Due {
  id: string
  tries: number
  /** Undefined when it cannot be decrypted any more. */
  letter: Letter | undefined
}

/** Takes the messages that are due. No other process takes them before the lease expires. */
export const takeDue = async ({ db, now, settings }: Post): Promise<Due[]> => {
  const rows = await systemStatement(
    db,
    sql<{ id: string; tries: number; content: Buffer | null }>`
      update uc_outbox o set tries = o.tries + 1, due_at = ${new Date(now() + lease)}
      from (select id from uc_outbox where state = 'waiting' and due_at <= ${new Date(now())} and deleted_at is null
        order by due_at, id limit ${batch} for update skip locked) due
      where o.id = due.id returning o.id::text as id, o.tries, o.content`,
  )
  return rows.map(({ id, tries, content }) => ({
    id,
    tries,
    letter: opened(settings.appKey, id, content),
  }))
}

const opened = (appKey: Buffer, id: string, content: Buffer | null): Letter | undefined => {
  try {
    return content ? (JSON.parse(unseal(appKey, content, placeOf(id))) as Letter) : undefined
  } catch {
    return undefined
  }
}

/** Records that a message was sent, and deletes its content. */
export const sent = async ({ db, now }: Post, { id }: Due, gateway: string): Promise<void> => {
  const at = new Date(now())
  await systemStatement(
    db,
    sql`update uc_outbox set state = 'sent', content = null, failure = null, gateway = ${gateway}, sent_at = ${at},
      updated_at = ${at}, version = version + 1 where id = ${id}`,
  )
}

/**
 * Records that a message was not sent, and when to retry. A code is not retried late, because it
 * would be useless then.
 */
export const failed = async (
  { db, now }: Post,
  { id, tries, letter }: Due,
  { reason, gateway }: { reason: Failure; gateway: string | null },
): Promise<void> => {
  const pause = letter ? pauses[tries - 1] : undefined
  const at = new Date(now())
  const over = pause === undefined
  await systemStatement(
    db,
    sql`update uc_outbox set failure = ${reason}, gateway = ${gateway}, updated_at = ${at}, version = version + 1,
      state = ${over ? 'failed' : 'waiting'}, due_at = ${new Date(now() + (pause ?? 0))},
      content = case when ${over} and kind <> 'notice' then null else content end where id = ${id}`,
  )
}
