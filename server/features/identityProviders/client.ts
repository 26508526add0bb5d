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
import type { Database, Deps } from '#server/base/deps.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import { outboundFetch } from './outboundFetch.ts'
import type { Provider } from './providers.ts'

/** For how long a provider's metadata is cached, in milliseconds. */
const believed = 5 * 60_000

interface Known {
  version: number
  until: number
  coming: Promise<Configuration>
}
const known = new WeakMap<Database, Map<string, Known>>()

/**
 * Returns the OpenID client of a provider. Its metadata is fetched again when the cache expires and
 * after each change of the provider.
 */
export const clientOf = (deps: Deps, provider: Provider): Promise<Configuration> => {
  const clients = known.get(deps.db) ?? new Map<string, Known>()
  known.set(deps.db, clients)
  const { id, version } = provider
  const found = clients.get(id)
  if (found?.version === version && deps.now() < found.until) return found.coming
  const coming = discoverProvider(deps, provider)
  clients.set(id, { version, until: deps.now() + believed, coming })
  // A failure is not cached: the next caller asks again.
  coming.catch(() => clients.delete(id))
  return coming
}

/** Fetches the provider's metadata without the cache. */
export const discoverProvider = async (
  { db }: Pick<Deps, 'db'>,
  { issuer, clientId, clientSecret }: Provider,
): Promise<Configuration> => {
  if (!URL.canParse(issuer)) throw new Unreachable('url')
  const server = new URL(issuer)
  const metadata = clientSecret ? { client_secret: clientSecret } : {}
  return discovery(server, clientId, metadata, showing(clientSecret), {
    [customFetch]: outboundFetch(db),
    // Without these checks the library accepts TLS in place of a signature. Whether plain HTTP is
    // allowed is decided where the call is made.
    execute: [
      enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/**
 * The client authentication that the provider asks for; by default the secret goes into the header.
 */
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

/** Whether the metadata names every endpoint that a sign-in needs. */
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

/** The texts in a list of the provider's metadata, which may contain anything. */
export const textsIn = (said: unknown): string[] =>
  Array.isArray(said) ? said.filter(it => typeof it === 'string') : []
