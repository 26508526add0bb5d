import { outbox } from '#resources/outbox.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type EnvironmentGateways, gatewaysOf } from './gateways.ts'
import { storeMessage } from './outbox.ts'
import type { Messages, MessagingDeps } from './types.ts'

/** Puts messages into the outbox. `sendJob` sends them, in any process of the installation. */
export const createMessages = (
  post: MessagingDeps,
  named: EnvironmentGateways = { sms: null, mail: null },
): Messages => {
  const queue: Messages['queue'] = (tx, message, goes = true) =>
    storeMessage(post, tx, { message, goes })
  return {
    queue,
    gatewayOf: gatewaysOf(post, named),
    named: outbox.fields.channel.of.filter(channel => named[channel]),
    send: message => systemTransaction(post.db, tx => queue(tx, message)),
  }
}
