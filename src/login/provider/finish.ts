import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import {
  activeFlow,
  bindingResult,
  type UnboundAccount,
  unboundAccount,
} from '#src/providers/providerFlow.ts'
import { type ReturnedByProvider, type SignInResult, signIn } from '#src/providers/signIn.ts'

const bindings = '/user/web/home/account?tab=binding'

/** Sends the provider's answer to the server: signs in, or binds the account there to the signed-in user. */
export const finishProviderFlow = async (
  returned: ReturnedByProvider,
): Promise<SignInResult | 'bound'> => {
  const { browser = 'none', purpose = 'login', redirect } = activeFlow.take() ?? {}
  const body = { ...returned, browser }
  if (purpose === 'bind') return bind(body)
  const answer = await signIn.provider(body).catch(remember)
  // The query was removed from the address on arrival, and signing in reads `redirect` from it.
  if (redirect)
    history.replaceState(null, '', `${location.pathname}?redirect=${encodeURIComponent(redirect)}`)
  return answer
}

/** Stores the provider's account that is bound to nobody: after signing in another way, the user may bind it. */
const remember = (error: unknown): never => {
  const account = error instanceof ApiError ? (error.data as Partial<UnboundAccount> | null) : null
  if (account?.pending) unboundAccount.keep(account as UnboundAccount)
  throw error
}

/** Binds the account and returns to the page where the user began, which shows the result. */
const bind = async (body: object): Promise<'bound'> => {
  const path = '/user/admin/member/account/identities/finish'
  await request<{ title: string; name: string }>(path, { method: 'POST', body }).then(
    done => bindingResult.keep({ done }),
    error => bindingResult.keep({ failed: error instanceof Error ? error.message : '' }),
  )
  location.replace(bindings)
  return 'bound'
}
