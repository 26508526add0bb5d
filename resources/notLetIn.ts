/** Why another User Center was reached, but the account there was not signed in. */
export const notLetIn = [
  'noKey',
  'secret',
  'skew',
  'keyDisabled',
  'keyExpired',
  'keyOwner',
  'keyTenant',
  'keyAddress',
  'tooMany',
  'otherAccount',
  'refusedKey',
] as const
