import { sql } from 'kysely'
import * as z from 'zod'
import { seal, unseal } from '#server/auth/seal.ts'
import { siteValue } from '#server/auth/siteSettings.ts'
import type { Deps } from '#server/base/deps.ts'
import type { Tx } from '#server/base/tables.ts'
import { newIds } from '#server/db/insert.ts'
import { formerSiteDefaults } from '#server/db/settings.ts'
import { systemStatement } from '#server/db/system.ts'
import { defineJob, enqueueSql } from '#server/kit/jobs/job.ts'
import { composeMessage, maskRecipient } from './compose.ts'
import { tryDelivery } from './delivery.ts'
import type { ComposedMessage, DeliveryFailure, Message, MessagingDeps } from './types.ts'

/**
 * Milliseconds by which a job may be early: the clock of a process differs a little from that of the
 * database.
 */
const early = 1000
/** Milliseconds before the retries. */
const pauses = [2000, 10_000]

const placeOf = (id: string) => `outbox ${id}`

/**
 * Sends one message of the outbox. A failure of its gateway is kept there, with a further job for the
 * next try; the queue itself repeats only what a process could not finish.
 */
export const sendJob = defineJob({
  name: 'gateways.send',
  lane: 'outbound',
  payload: z.strictObject({ id: z.string() }),
  run: async ({ deps }, { id }) => {
    const due = await takeDue(deps, id)
    // After "Run now", or by a clock that is late, the message still waits for its time.
    if (!due) return dueAtOf(deps, id)
    await deliver(deps, due)
    return undefined
  },
  // People may send a notice again; the content of other messages is deleted, as after any failure.
  discarded: async ({ tx, deps }, { id }) => {
    await sql`update uc_outbox set state = 'failed', failure = ${'discarded' satisfies DeliveryFailure},
        content = case when kind <> 'notice' then null else content end,
        updated_at = ${new Date(deps.now())}, version = version + 1
      where id = ${id}::bigint and state = 'waiting' and deleted_at is null`.execute(tx)
  },
})

const deliver = async (deps: Deps, due: Due): Promise<void> => {
  const gateway = due.letter && (await deps.messages.gatewayOf(due.letter.channel))
  const reason = await tryDelivery(gateway, due.letter)
  if (!reason) return sent(deps, due, gateway?.title ?? '')
  deps.log.warn({ message: due.id, gateway: gateway?.title, reason }, 'a message did not go out')
  await failed(deps, due, { reason, gateway: gateway?.title ?? null })
}

/** SQL that has a message of the outbox sent at its time. */
export const sendSql = (id: string, at?: string) =>
  sql.raw(enqueueSql(sendJob, { payload: { id: `${id}::text` }, ...(at ? { at } : {}) }))

/**
 * Stores a message, encrypted while it waits; readable in trial mode. A message that is not to be
 * sent takes the same time, and its job finds nothing to send.
 */
export const storeMessage = async (
  post: MessagingDeps,
  tx: Tx,
  { message, goes }: { message: Message; goes: boolean },
): Promise<void> => {
  const { now, settings } = post
  const [id = ''] = await newIds(tx, 1)
  const { rows } = await sql<{
    name: string | null
  }>`select ${siteValue('name')} as name`.execute(tx)
  const letter = composeMessage(id, rows[0]?.name ?? formerSiteDefaults.name, message)
  const { channel, kind, to, text } = letter
  const at = new Date(now())
  const content = seal(settings.appKey, JSON.stringify(letter), placeOf(id))
  await sql`with put as (insert into uc_outbox (id, channel, recipient, kind, text, state, tries, content, due_at, created_at, updated_at)
    select ${id}::bigint, ${channel}::text, ${settings.trial ? to : maskRecipient(to)}::text, ${kind}::text,
      ${settings.trial ? text : null}::text, 'waiting', 0, ${content}::bytea, at, at, at
    from (select ${at}::timestamptz as at) now where ${goes}::boolean)
    select ${sendSql('message.id')} from (select ${id}::bigint as id) message`.execute(tx)
}

interface Due {
  id: string
  tries: number
  /** Undefined when it cannot be decrypted any more. */
  letter: ComposedMessage | undefined
}

/** The message, when it still waits and its time has come; counts the try. */
const takeDue = async (
  { db, now, settings }: MessagingDeps,
  id: string,
): Promise<Due | undefined> => {
  const [row] = await systemStatement(
    db,
    sql<{ tries: number; content: Buffer | null }>`
      update uc_outbox set tries = tries + 1 where id = ${id}::bigint and state = 'waiting'
        and due_at <= ${new Date(now() + early)} and deleted_at is null returning tries, content`,
  )
  return row && { id, tries: row.tries, letter: opened(settings.appKey, id, row.content) }
}

/** When a message that waits is due. */
const dueAtOf = async ({ db }: MessagingDeps, id: string): Promise<Date | undefined> => {
  const [row] = await systemStatement(
    db,
    sql<{ at: string }>`select due_at as at from uc_outbox
      where id = ${id}::bigint and state = 'waiting' and deleted_at is null`,
  )
  return row && new Date(row.at)
}

const opened = (
  appKey: Buffer,
  id: string,
  content: Buffer | null,
): ComposedMessage | undefined => {
  try {
    return content
      ? (JSON.parse(unseal(appKey, content, placeOf(id))) as ComposedMessage)
      : undefined
  } catch {
    return undefined
  }
}

/** Records that a message was sent, and deletes its content. */
const sent = async ({ db, now }: MessagingDeps, { id }: Due, gateway: string): Promise<void> => {
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
const failed = async (
  { db, now }: MessagingDeps,
  { id, tries, letter }: Due,
  { reason, gateway }: { reason: DeliveryFailure; gateway: string | null },
): Promise<void> => {
  const pause = letter ? pauses[tries - 1] : undefined
  const at = new Date(now())
  const over = pause === undefined
  await systemStatement(
    db,
    sql`with kept as (update uc_outbox set failure = ${reason}, gateway = ${gateway}, updated_at = ${at}, version = version + 1,
      state = ${over ? 'failed' : 'waiting'}, due_at = ${new Date(now() + (pause ?? 0))},
      content = case when ${over} and kind <> 'notice' then null else content end where id = ${id}
      returning id, state, due_at)
      select ${sendSql('id', 'due_at')} from kept where state = 'waiting'`,
  )
}

/** Has everything sent that waits, when the queue is a new one. */
export const enqueueWaiting = async (tx: Tx): Promise<void> => {
  await sql`select ${sendSql('id', 'due_at')} from uc_outbox where state = 'waiting' and deleted_at is null
    order by due_at, id`.execute(tx)
}
