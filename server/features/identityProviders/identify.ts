import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type TokenEndpointResponse,
} from 'openid-client'
import type { Deps } from '#server/base/deps.ts'
import { safeLine } from '#server/outbound/safeLine.ts'
import { clientOf } from './client.ts'
import type { Flow } from './flow.ts'
import { withProviderErrors } from './providerErrors.ts'
import { type Provider, unchangedProviderOf } from './providers.ts'

/** The query parameters with which the provider redirected back. */
export interface CallbackParameters {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/** A person as a provider knows them. */
export interface ProviderIdentity {
  provider: Provider
  subject: string
  /** The name that the provider tells; it need not be unique. */
  name: string
}

/**
 * Exchanges the code for the person's identity. The OpenID library verifies state, nonce, PKCE,
 * issuer, audience, signature and time.
 */
export const identify = async (
  deps: Deps,
  flow: Flow,
  returned: CallbackParameters,
): Promise<ProviderIdentity> => {
  const { nonce, verifier, redirectUri } = flow
  const provider = await unchangedProviderOf(deps, flow)
  return withProviderErrors(deps, provider, async () => {
    const client = await clientOf(deps, provider)
    const here = new URL(redirectUri)
    for (const name of ['state', 'code', 'error', 'iss'] as const)
      if (returned[name] !== undefined) here.searchParams.set(name, returned[name])
    const tokens = await authorizationCodeGrant(client, here, {
      expectedState: returned.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() as IDToken
    if (claims.azp !== undefined && claims.azp !== provider.clientId)
      throw new Error('a token made for another client')
    if (!isSubject(claims.sub)) throw new Error('a subject of no use')
    return { provider, subject: claims.sub, name: await nameOf(client, provider, tokens, claims) }
  })
}

/**
 * Whether the database can store the text unchanged: PostgreSQL refuses NUL, and lone surrogates
 * would all become the same character.
 */
const isSubject = (text: string): boolean => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(text)

type Claims = Readonly<Record<string, unknown>>

/**
 * The name from the provider's claim. When the token has none, the provider's user info is asked.
 */
const nameOf = async (
  client: Configuration,
  { nameClaim }: Provider,
  { access_token }: TokenEndpointResponse,
  claims: IDToken,
): Promise<string> => {
  const wanted = nameClaim ?? 'preferred_username'
  const claimed = textIn(claims, wanted)
  if (claimed || !client.serverMetadata().userinfo_endpoint) return claimed || nameAmong(claims)
  const more = await fetchUserInfo(client, access_token, claims.sub)
  return textIn(more, wanted) || nameAmong({ ...claims, ...more })
}

const nameAmong = (claims: Claims): string =>
  ['name', 'email', 'sub'].map(name => textIn(claims, name)).find(Boolean) ?? ''

const textIn = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? safeLine(value) : ''
}
