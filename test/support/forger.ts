import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** A server that says it is a provider, and answers whatever token it is told to. */
export interface Forger {
  readonly issuer: string
  /** What its next token says, and who signs it. */
  forge(claims: Claims, by?: 'its own key' | 'another key' | 'nobody'): void
  /** What it answers instead of its configuration. */
  discovery: RequestListener | undefined
  close(): Promise<void>
}

export const startForger = async (): Promise<Forger> => {
  const [own, other] = [keys(), keys()]
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let token = ''
  const forger: Forger = {
    issuer,
    discovery: undefined,
    forge: (claims, by = 'its own key') => {
      const key = { 'its own key': own, 'another key': other, nobody: undefined }[by]
      token = tokenOf(claims, key?.privateKey)
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const configuration = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }
  server.on('request', (request, response) => {
    const isConfiguration = request.url === '/.well-known/openid-configuration'
    if (isConfiguration && forger.discovery) return forger.discovery(request, response)
    const answers: Record<string, object> = {
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'x', token_type: 'bearer', id_token: token },
    }
    const said = isConfiguration ? configuration : answers[request.url ?? '']
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  return forger
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const tokenOf = (claims: Claims, key: KeyObject | undefined): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part(key ? { alg: 'RS256', kid: '1' } : { alg: 'none' })
  const signed = `${head}.${part(claims)}`
  const mark = key ? createSign('RSA-SHA256').update(signed).sign(key).toString('base64url') : ''
  return `${signed}.${mark}`
}
