import { createHmac } from 'node:crypto'
import { readAllowed } from '#server/outbound/allowed.ts'
import { callOut } from '#server/outbound/callOut.ts'
import { type Gateway, type Post, Undelivered } from './types.ts'

export interface Webhook {
  title: string
  address: string
  secret: string
}

/** What stands in `X-Signature`: whoever knows the secret can tell that it is from us, and when it was sent. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Hands each message as JSON to a server of one's own, which knows a provider. Any answer of 2xx takes it. */
export const webhookGateway = (
  { db, now }: Pick<Post, 'db' | 'now'>,
  { title, address, secret }: Webhook,
): Gateway => ({
  title,
  deliver: async ({ id, channel, to, kind, language, subject, text, values }) => {
    const body = JSON.stringify({ id, channel, to, kind, language, subject, text, values })
    const timestamp = String(Math.floor(now() / 1000))
    const { status } = await callOut(address, await readAllowed(db, 'message'), {
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
