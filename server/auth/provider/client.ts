import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { Database, Deps } from '#server/deps.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import { outward } from './outward.ts'
import type { Provider } from './providers.ts'

/** For how long what a provider says of itself is believed, in milliseconds. */
const believed = 5 * 60_000

interface Known {
  version: number
  until: number
  coming: Promise<Configuration>
}
const known = new WeakMap<Database, Map<string, Known>>()

/** The library's client of this provider; what it says of itself is asked anew now and then, and after each change. */
export const clientOf = (deps: Deps, provider: Provider): Promise<Configuration> => {
  const clients = known.get(deps.db) ?? new Map<string, Known>()
  known.set(deps.db, clients)
  const { id, version } = provider
  const found = clients.get(id)
  if (found?.version === version && deps.now() < found.until) return found.coming
  const coming = discovered(deps, provider)
  clients.set(id, { version, until: deps.now() + believed, coming })
  // Who comes next asks again.
  coming.catch(() => clients.delete(id))
  return coming
}

/** Asks the provider who it is, past what is known. */
export const discovered = async (
  { db }: Pick<Deps, 'db'>,
  { issuer, clientId, clientSecret }: Provider,
): Promise<Configuration> => {
  if (!URL.canParse(issuer)) throw new Unreachable('url')
  const server = new URL(issuer)
  const metadata = clientSecret ? { client_secret: clientSecret } : {}
  return discovery(server, clientId, metadata, showing(clientSecret), {
    [customFetch]: outward(db),
    // Without this the library takes TLS for a signature. Whether TLS may be missing is decided where it is called.
    execute: [
      enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/** As the provider wants it; what it does not say means the header. */
const showing = (secret: string | undefined): ClientAuth => {
  if (!secret) return None()
  const [header, body] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const wanted = server.token_endpoint_auth_methods_supported
    const takesHeader = wanted === undefined || textsIn(wanted).includes('client_secret_basic')
    const show = takesHeader ? header : body
    show(server, ...rest)
  }
}

/** Whether it names all that a sign-in calls, and leads the browser to a page. */
export const isComplete = (client: Configuration, issuer: string): boolean => {
  const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported } =
    client.serverMetadata()
  const speaksCode =
    response_types_supported === undefined || textsIn(response_types_supported).includes('code')
  if (!speaksCode || ![token_endpoint, jwks_uri].every(isAddress)) return false
  if (!isAddress(authorization_endpoint)) return false
  const { protocol } = new URL(authorization_endpoint)
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

const isAddress = (said: unknown): said is string => typeof said === 'string' && URL.canParse(said)

/** A list of texts in what a server says of itself, which may be anything. */
export const textsIn = (said: unknown): string[] =>
  Array.isArray(said) ? said.filter(it => typeof it === 'string') : []
