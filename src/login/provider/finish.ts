import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import { away, became, type Pending, pending } from '#src/providers/providerFlow.ts'
import { type Arrival, accept, type SignedIn } from '#src/providers/signIn.ts'

interface Returned {
  state: string
  code?: string
  /** Why there is none. */
  error?: string
  /** Who says it, where the other site tells. */
  iss?: string
}

const bindings = '/user/web/home/account?tab=binding'

/** Hands over what another site answered: it signs in, or binds the account there to whoever is signed in here. */
export const finish = async (returned: Returned): Promise<Arrival | 'bound'> => {
  const { browser = 'none', purpose = 'login', redirect } = away.take() ?? {}
  const body = { ...returned, browser }
  if (purpose === 'bind') return bind(body)
  const answer = await request<SignedIn>('/user/admin/site/provider/finish', {
    method: 'POST',
    body,
  }).catch(remember)
  // The address was emptied on arrival.
  if (redirect)
    history.replaceState(null, '', `${location.pathname}?redirect=${encodeURIComponent(redirect)}`)
  return accept(answer)
}

/** Stores the account of the provider that is bound to nobody: after another way of signing in, the user may bind it. */
const remember = (error: unknown): never => {
  const told = error instanceof ApiError ? (error.data as Partial<Pending> | null) : null
  if (told?.pending) pending.keep(told as Pending)
  throw error
}

/** Tells what became of it where it began. */
const bind = async (body: object): Promise<'bound'> => {
  const path = '/user/admin/member/account/identities/finish'
  await request<{ title: string; name: string }>(path, { method: 'POST', body }).then(
    done => became.keep({ done }),
    error => became.keep({ failed: error instanceof Error ? error.message : '' }),
  )
  location.replace(bindings)
  return 'bound'
}
