import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import type { Deps } from '#server/base/deps.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import { clientOf, isComplete } from './client.ts'
import { storeFlow } from './flow.ts'
import { withProviderErrors } from './providerErrors.ts'
import { providerOf } from './providers.ts'

/** The console's page to which providers redirect. */
const callbackPath = '/user/web/user/access'

interface Beginning {
  providerId: string
  /** Origin of the page that asks, such as `https://console.example.com`. */
  origin: string
  /** The session that links an account; null for a sign-in. */
  sessionId: string | null
}

/**
 * Starts a sign-in with a provider: returns the address to send the browser to, and what the
 * browser keeps meanwhile.
 */
export const beginProviderSignIn = async (
  deps: Deps,
  { providerId, origin, sessionId }: Beginning,
) => {
  const provider = await providerOf(deps, providerId)
  const client = await withProviderErrors(deps, provider, async () => {
    const client = await clientOf(deps, provider)
    if (!isComplete(client, provider.issuer)) throw new Unreachable('stranger')
    return client
  })
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const redirectUri = `${origin}${callbackPath}`
  const { state, browser } = await storeFlow(deps, {
    providerId,
    issuer: provider.issuer,
    clientId: provider.clientId,
    nonce,
    verifier,
    redirectUri,
    sessionId,
  })
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: scopesOf(provider.scopes),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, browser }
}

const scopesOf = (scopes: string | null): string =>
  [...new Set(['openid', ...(scopes ?? '').split(/\s+/)])].filter(Boolean).join(' ')
