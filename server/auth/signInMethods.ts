/** How a session was opened. */
export type SignInMethod =
  | 'password'
  | 'phone'
  | 'demo'
  | 'register'
  | 'passkey'
  | 'provider'
  | 'key'

/** Ways of signing in by which the person has shown a secret or a device of their own. */
export const provingMethods: ReadonlySet<SignInMethod> = new Set([
  'password',
  'phone',
  'passkey',
  'provider',
  'register',
])

/**
 * Ways that need no second factor: a passkey that verified its user is both factors, an API key
 * stands for a program, and one visitor of trial mode must not lock others out of a demo person.
 */
export const methodsWithoutFactor: ReadonlySet<SignInMethod> = new Set(['passkey', 'key', 'demo'])

/** Ways of programs, and of demo people: nobody could set up a second factor there. */
export const methodsWithoutEnrolment: ReadonlySet<SignInMethod> = new Set(['key', 'demo'])
