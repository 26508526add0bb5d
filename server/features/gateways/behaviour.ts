import { sql } from 'kysely'
import * as z from 'zod'
import { email, phone } from '#resources/core/fields.ts'
import type { RowOf } from '#resources/core/resource.ts'
import { ruleOf } from '#resources/core/rules.ts'
import type { gateway as definition } from '#resources/gateway.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import { siteValue } from '#server/auth/siteSettings.ts'
import type { Context } from '#server/base/context.ts'
import { Invalid, Refusal } from '#server/base/errors.ts'
import { textIn } from '#server/base/words.ts'
import { newIds } from '#server/db/insert.ts'
import { formerSiteDefaults } from '#server/db/settings.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Behaviour } from '#server/kit/behaviour.ts'
import { requireSecretAgain } from '#server/kit/write/keptSecret.ts'
import { parseTarget } from '#server/outbound/target.ts'
import { UnusableAddress } from '#server/outbound/unreachable.ts'
import { composeMessage, maskRecipient } from './compose.ts'
import { tryDelivery } from './delivery.ts'
import { storedGatewayOf } from './gateways.ts'
import { serverOf } from './smtp.ts'
import type { DeliveryFailure, Message, MessagingDeps } from './types.ts'

/**
 * Sends a test message by one gateway at once. Returns why it failed, or null. The outbox shows it.
 */
const tryGateway = async (
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

const kept = { table: 'uc_gateway', to: 'address', field: 'secret', column: 'secret' } as const
/** Maximum number of tests per minute. */
const maxTestsPerMinute = 20

/** Gateways for messages. A test sends a message through one of them. */
export const gateway: Behaviour<typeof definition> = {
  beforeCreate: async ({ values, secrets }) => {
    check(values)
    if (values.kind === 'webhook' && !secrets.secret)
      throw new Invalid({ secret: { key: 'required' } })
    return values
  },
  beforeUpdate: async ({ context, values, old: stored, secrets }) => {
    check({ ...stored, ...values })
    await requireSecretAgain(context, { ...kept, values, stored, secrets })
    return values
  },
  answers: { test: z.object({}) },
  actions: {
    test: async (context, [row], { to }) => {
      const recipient = recipientOf(row?.channel ?? 'sms', to)
      return () =>
        testing(context, row?.id ?? '', { to: recipient, channel: row?.channel ?? 'sms' })
    },
  },
}

type Server = Pick<Partial<RowOf<typeof definition>>, 'channel' | 'kind' | 'address' | 'sender'>

const check = ({ channel, kind, address = '', sender }: Server): void => {
  if (kind === 'smtp' && channel === 'sms') throw new Invalid({ kind: { key: 'choice' } })
  if (kind === 'smtp' && !ruleOf(email({})).safeParse(addressIn(sender ?? '')).success)
    throw new Invalid({ sender: { key: sender ? 'email' : 'required' } })
  try {
    if (kind === 'smtp') serverWithoutSecret(address)
    else parseTarget(address)
  } catch (error) {
    throw error instanceof UnusableAddress
      ? new Invalid({ address: { key: `unreachable.${error.reason}` } })
      : error
  }
}

/** The address in `Name <address>`, or the whole text. */
const addressIn = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

const serverWithoutSecret = (address: string): void => {
  const { username, password } = serverOf(address)
  if (username || password) throw new UnusableAddress('credentials')
}

const recipientOf = (channel: 'sms' | 'mail', to: string): string => {
  const parsed = ruleOf(channel === 'sms' ? phone({}) : email({})).safeParse(to)
  if (!parsed.success) throw new Invalid({ to: { key: channel === 'sms' ? 'phone' : 'email' } })
  return parsed.data as string
}

const testing = async (
  { deps, registry, language, actor }: Context,
  id: string,
  whom: { to: string; channel: 'sms' | 'mail' },
) => {
  await enforceRateLimit(deps, {
    purpose: 'gateway',
    address: `user ${actor.userId}`,
    max: maxTestsPerMinute,
  })
  const failure = await tryGateway(deps, id, { ...whom, kind: 'test', language })
  if (!failure) return null
  const why = textIn(registry, language, `resources.outbox.choices.failure.${failure}`)
  throw new Refusal('errors.gateway.failed', { args: { why } })
}
