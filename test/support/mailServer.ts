import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is sent; in TLS, with a certificate that nobody vouches for, when told. */
export const startMail = async (options: object = {}) => {
  const letters: { to: string; text: string; user: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('unknown') : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        letters.push({
          to,
          text: Buffer.concat(parts).toString(),
          user: String(session.user ?? ''),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { letters, port, close: () => new Promise<void>(done => server.close(() => done())) }
}
