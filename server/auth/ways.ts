/** How somebody came in. */
export type Way = 'password' | 'phone' | 'demo' | 'register' | 'passkey' | 'provider' | 'key'

/** Ways of signing in by which the person has shown a secret or a device of their own. */
export const proving: ReadonlySet<Way> = new Set([
  'password',
  'phone',
  'passkey',
  'provider',
  'register',
])

/**
 * Ways that ask for no second factor: a passkey that made sure of its person is both, a key stands for a program,
 * and one visitor of a trial must not shut the others out of a demo person.
 */
export const complete: ReadonlySet<Way> = new Set(['passkey', 'key', 'demo'])

/** Ways of programs, and of demo people, whom anyone may be: nobody there could set one up. */
export const unenrolled: ReadonlySet<Way> = new Set(['key', 'demo'])
