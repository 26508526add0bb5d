import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

/** A real OpenID provider on this machine. */
export interface Elsewhere {
  readonly issuer: string
  /** The account that the provider signs in at the next request; with `refuses` it denies access. */
  account: string | 'refuses'
  close(): Promise<void>
}

export const client = { clientId: 'user-center', clientSecret: 'geheim-elsewhere-7531' }

/** Starts the provider, which only redirects to this page. */
export const startElsewhere = async (redirectUri: string): Promise<Elsewhere> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const elsewhere = { issuer, account: 'alice', close: () => ended(server) }
  const provider = new Provider(issuer, configurationFor(redirectUri))
  // Koa logs each failed call; the failures in the tests are intended.
  provider.silent = true
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const refuses = elsewhere.account === 'refuses'
    const result = refuses
      ? { error: 'access_denied' }
      : { login: { accountId: elsewhere.account } }
    void provider.interactionFinished(request, response, result)
  })
  return elsewhere
}

const configurationFor = (redirectUri: string): Configuration => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [redirectUri],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, preferred_username: `${id}@elsewhere` }),
  }),
  // Everyone consents to the requested scopes, without a page that asks.
  loadExistingGrant: async ctx => {
    const { Grant } = ctx.oidc.provider
    const { client, session } = ctx.oidc
    const grant = new Grant({
      clientId: client?.clientId as string,
      accountId: session?.accountId as string,
    })
    grant.addOIDCScope('openid profile')
    await grant.save()
    return grant
  },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['elsewhere'] },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 600,
    IdToken: 600,
    Interaction: 600,
    Session: 600,
  },
})

const ended = (server: Server) =>
  new Promise<void>(resolve => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/**
 * Follows redirects with cookies like a browser until the provider redirects back. Returns the
 * query parameters.
 */
export const authorize = async (url: string): Promise<Record<string, string>> => {
  const jar = new Map<string, string>()
  let next = url
  for (let hops = 0; hops < 8; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = new URL(answer.headers.get('location') ?? '', next)
    if (location.pathname === '/user/web/user/access')
      return Object.fromEntries(location.searchParams)
    next = location.href
  }
  throw new Error(`The provider never sent anybody back from ${url}.`)
}
