/** Why another User Center answered but refused to sign the account in. */
export const signInRefusalReasons = [
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
