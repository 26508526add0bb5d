import { currentPublicPage } from '#src/providers/paths.ts'
import { storedToken } from '#src/providers/session.ts'
import type { Factor, SignInResult } from '#src/providers/signIn.ts'
import type { LoginConfig } from './site.ts'

/** Steps with an address of their own. */
export type AddressStep = 'account' | 'phone' | 'forgot' | 'register'
/** Steps that may follow a correct password or code before the console opens. */
export type HoldStep = 'factor' | 'enrol' | 'change'
/** Pages that only other pages and sites link to. */
export type LinkedStep = 'jump' | 'access'
export type Step = AddressStep | HoldStep | LinkedStep | 'done'

/** Messages of success: keys of the texts of `login`. */
export type SuccessMessageKey = 'success' | 'register.done' | 'forgot.done'

/** The props of every step that is loaded on demand. */
export interface StepProps {
  login: LoginConfig
  /** The second factors that the user may choose from; unknown after the page was reloaded. */
  factors: readonly Factor[] | undefined
  /** The user name and the phone number that were typed last, in any step. */
  name: string
  onName: (name: string) => void
  mobile: string
  onMobile: (mobile: string) => void
  onGo: (place: AddressStep, said?: SuccessMessageKey) => void
  /** To be called with the server's answer to signing in; decides what follows. */
  onSignedIn: (answer: SignInResult, said?: SuccessMessageKey, typed?: string) => void
  /** The password that the user has just signed in with; unknown after the page was reloaded. */
  typed?: string | undefined
  /** Cancels: signs out and returns to the first form. */
  onLeave: () => void
}

const heldSteps = ['factor', 'enrol', 'change'] as const
const afterHold = { factor: 'factor', enrol: 'enrol', password: 'change', lock: 'done' } as const

/** The step that follows signing in, for all ways of signing in. The console itself lifts a lock. */
export const stepAfter = ({ hold }: SignInResult): HoldStep | 'done' => afterHold[hold ?? 'lock']

/** The step of the current address. */
export const stepOfAddress = (): AddressStep | LinkedStep => {
  const outside = currentPublicPage()
  if (outside === 'jump' || outside === 'access') return outside
  if (outside === 'reg') return 'register'
  const named = location.hash.slice(1)
  return named === 'phone' || named === 'forgot' ? named : 'account'
}

/** The held step in the query of the address, such as `?change=1`, to which the console redirects. */
export const holdStepOfAddress = (): HoldStep | undefined => {
  const query = new URLSearchParams(location.search)
  return storedToken() ? heldSteps.find(step => query.has(step)) : undefined
}

/** The query of the address without the held step. */
export const searchWithoutHoldStep = (): string => {
  const query = new URLSearchParams(location.search)
  for (const step of heldSteps) query.delete(step)
  return query.size ? `?${query}` : ''
}
