import { AuthorizationResponseError, ClientError } from 'openid-client'
import type { Deps } from '#server/base/deps.ts'
import { Refusal } from '#server/base/errors.ts'
import { Unreachable } from '#server/outbound/unreachable.ts'
import type { Provider } from './providers.ts'

/**
 * Runs work that talks to a provider. Errors become refusals in our words; the original errors only
 * go to the log.
 */
export const withProviderErrors = async <T>(
  { log }: Pick<Deps, 'log'>,
  { id, title }: Provider,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const args = { title }
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new Refusal('errors.provider.denied', { args })
    const away = unreachableIn(error)
    log.warn({ provider: id, reason: away?.reason ?? reasonOf(error) }, 'identity provider')
    throw new Refusal(away ? 'errors.provider.unreachable' : 'errors.provider.invalid', { args })
  }
}

/** The `Unreachable` error inside an error, however deep the library has wrapped it. */
export const unreachableIn = (error: unknown): Unreachable | undefined => {
  if (error instanceof Unreachable) return error
  return error instanceof Error && error.cause ? unreachableIn(error.cause) : undefined
}

/** Which check failed, as a code or the library's message, never the data that was sent. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AuthorizationResponseError) return 'OAUTH_AUTHORIZATION_RESPONSE'
  if (error instanceof ClientError && error.code) return error.code
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown'
}
