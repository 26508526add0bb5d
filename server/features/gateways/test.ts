import { sql } from 'kysely'
import { siteValue } from '#server/auth/siteSettings.ts'
import { newIds } from '#server/db/insert.ts'
import { formerSiteDefaults } from '#server/db/settings.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import { composeMessage, maskRecipient } from './compose.ts'
import { tryDelivery } from './delivery.ts'
import { storedGatewayOf } from './gateways.ts'
import type { DeliveryFailure, Message, MessagingDeps } from './types.ts'

/**
 * Sends a test message by one gateway at once. Returns why it failed, or null. The outbox shows it.
 */
export const tryGateway = async (
  post: MessagingDeps,
  id: string,
  message: Message,
): Promise<DeliveryFailure | null> => {
  const gateway = await storedGatewayOf(post, id)
  const { letterId, site } = await systemTransaction(post.db, async tx => {
    const [letterId = ''] = await newIds(tx, 1)
    const { rows } = await sql<{
      name: string | null
    }>`select ${siteValue('name')} as name`.execute(tx)
    return { letterId, site: rows[0]?.name ?? formerSiteDefaults.name }
  })
  const letter = composeMessage(letterId, site, message)
  const failure = await tryDelivery(gateway, letter)
  const at = new Date(post.now())
  const { channel, kind, to } = message
  const seen = post.settings.trial
  await systemStatement(
    post.db,
    sql`insert into uc_outbox (id, channel, recipient, kind, text, state, tries, failure, gateway, sent_at, created_at, updated_at)
      values (${letterId}, ${channel}, ${seen ? to : maskRecipient(to)}, ${kind}, ${seen ? letter.text : null},
        ${failure ? 'failed' : 'sent'}, 1, ${failure}, ${gateway?.title ?? null}, ${failure ? null : at}, ${at}, ${at})`,
  )
  return failure
}
