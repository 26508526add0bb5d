import { setTimeout as pause } from 'node:timers/promises'
import { readOutboundRules } from '#server/outbound/rules.ts'
import { openSocket } from '#server/outbound/socket.ts'
import { Unreachable, UnusableAddress, unreachableFor } from '#server/outbound/unreachable.ts'
import {
  type ComposedMessage,
  type DeliveryFailure,
  type Gateway,
  type MessagingDeps,
  Undelivered,
} from './types.ts'

export interface Smtp {
  title: string
  /**
   * `smtps://host:465`, or `smtp://host:587`, which switches to TLS before anything else is sent.
   */
  address: string
  userName: string
  password: string
  sender: string
}
const smtpTimeout = 5000

/**
 * Sends mail through an SMTP server. Its address is checked when connecting. TLS is required unless
 * the outbound rules allow this server without it.
 */
export const smtpGateway = (
  { db }: Pick<MessagingDeps, 'db'>,
  { title, ...server }: Smtp,
): Gateway => ({
  title,
  deliver: async letter => {
    const allowed = await readOutboundRules(db, 'message')
    const { hostname, port, protocol } = serverOf(server.address)
    const secure = protocol === 'smtps:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const at = { host, port: Number(port) || (secure ? 465 : 587), timeoutMs: smtpTimeout }
    const { socket, plain } = await openSocket(at, allowed)
    try {
      await inTime(mailed(letter, { ...server, ...at, secure, socket, requireTLS: !plain }))
    } catch (error) {
      throw asUndelivered(error)
    } finally {
      socket.destroy()
    }
  },
})

/** Parses the address of a mail server. Throws `UnusableAddress`. */
export const serverOf = (address: string): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new UnusableAddress('url')
  return url
}

interface Open extends Omit<Smtp, 'title' | 'address'> {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  socket: Awaited<ReturnType<typeof openSocket>>['socket']
}

const mailed = async (letter: ComposedMessage, open: Open): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const { host, port, secure, requireTLS, socket, userName, password, sender } = open
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS,
    ...(userName ? { auth: { user: userName, pass: password } } : {}),
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: (error: Error | null, opened: object) => void) =>
      done(null, { connection: socket }),
  } as object)
  const { id, to, subject, text } = letter
  await transport.sendMail({
    from: sender,
    to,
    subject,
    text,
    headers: { 'X-Message-Id': id, 'Auto-Submitted': 'auto-generated' },
  })
}

const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    pause(smtpTimeout, undefined, { ref: false }).then(() => {
      work.catch(() => undefined)
      throw new Unreachable('slow')
    }),
  ])

const byCode: Readonly<Record<string, DeliveryFailure>> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EENVELOPE: 'refusedTo',
  EMESSAGE: 'status',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
}

const asUndelivered = (error: unknown): Error => {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (/certificate|altnames|self.signed/i.test(message)) return new Unreachable('certificate')
  const reason = byCode[code]
  return reason ? new Undelivered(reason) : unreachableFor(error)
}
