import { outbox } from '#resources/outbox.ts'
import { systemTransaction } from '#server/db/system.ts'
import { gatewaysOf, type Named } from './gateways.ts'
import { putOut } from './outbox.ts'
import type { Messages, Post } from './types.ts'

/** Puts messages into the outbox. `sendJob` sends them, in any process of the installation. */
export const createMessages = (post: Post, named: Named = { sms: null, mail: null }): Messages => {
  const queue: Messages['queue'] = (tx, message, goes = true) => putOut(post, tx, { message, goes })
  return {
    queue,
    gatewayOf: gatewaysOf(post, named),
    named: outbox.fields.channel.of.filter(channel => named[channel]),
    send: message => systemTransaction(post.db, tx => queue(tx, message)),
  }
}
