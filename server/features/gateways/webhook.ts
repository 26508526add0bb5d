import { createHmac } from 'node:crypto'
import { callOut } from '#server/outbound/callOut.ts'
import { readOutboundRules } from '#server/outbound/rules.ts'
import { type Gateway, type MessagingDeps, Undelivered } from './types.ts'

export interface Webhook {
  title: string
  address: string
  secret: string
}

/** The `X-Signature` header: with the secret the receiver can verify the sender and the time. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Posts each message as JSON to the operator's own server. Any 2xx answer means that it was
 * accepted.
 */
export const webhookGateway = (
  { db, now }: Pick<MessagingDeps, 'db' | 'now'>,
  { title, address, secret }: Webhook,
): Gateway => ({
  title,
  deliver: async ({ id, channel, to, kind, language, subject, text, values }) => {
    const body = JSON.stringify({ id, channel, to, kind, language, subject, text, values })
    const timestamp = String(Math.floor(now() / 1000))
    const { status } = await callOut(address, await readOutboundRules(db, 'message'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-message-id': id,
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, body),
      },
      body,
    })
    if (status < 200 || status > 299) throw new Undelivered('status')
  },
})
