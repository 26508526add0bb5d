import { outbox } from '#resources/outbox.ts'
import { systemTransaction } from '#server/db/system.ts'
import { attempted } from './delivery.ts'
import { gatewaysOf, type Named } from './gateways.ts'
import { type Due, failed, putOut, sent, takeDue } from './outbox.ts'
import type { Messages, Post } from './types.ts'

/**
 * Milliseconds between checks for messages that nothing announces: retries, and those of a process
 * that died.
 */
const beat = 2000

/** Sends what is in the outbox. Every process of an installation may do this at the same time. */
export const createMessages = (post: Post, named: Named = { sms: null, mail: null }): Messages => {
  const gatewayOf = gatewaysOf(post, named)
  const deliver = (due: Due) => delivered(post, due, gatewayOf)
  let running: Promise<void> | undefined
  let again = false
  let ended = false

  const drain = async () => {
    do {
      again = false
      const due = await takeDue(post)
      await Promise.all(due.map(deliver))
      again ||= due.length > 0
    } while (again && !ended)
  }
  const poke = () => {
    again = true
    if (ended) return
    running ??= drain()
      .catch(error => {
        again = false
        post.log.warn({ err: error }, 'outbox')
      })
      .finally(() => {
        running = undefined
        // Called again while the last round was ending.
        if (again) poke()
      })
  }
  const idle = async () => {
    while (running) await running
  }
  const queue: Messages['queue'] = (tx, message, goes = true) => putOut(post, tx, { message, goes })

  return {
    queue,
    poke,
    idle,
    gatewayOf,
    named: outbox.fields.channel.of.filter(channel => named[channel]),
    send: async message => {
      await systemTransaction(post.db, tx => queue(tx, message))
      poke()
    },
    close: () => {
      ended = true
      return idle()
    },
  }
}

/** Checks the outbox at intervals. Returns a function that stops it. */
export const sendSteadily = (messages: Messages): (() => void) => {
  const timer = setInterval(messages.poke, beat).unref()
  messages.poke()
  return () => clearInterval(timer)
}

const delivered = async (post: Post, due: Due, gatewayOf: Messages['gatewayOf']): Promise<void> => {
  const gateway = due.letter && (await gatewayOf(due.letter.channel))
  const reason = await attempted(gateway, due.letter)
  if (!reason) return sent(post, due, gateway?.title ?? '')
  post.log.warn({ message: due.id, gateway: gateway?.title, reason }, 'a message did not go out')
  await failed(post, due, { reason, gateway: gateway?.title ?? null })
}
