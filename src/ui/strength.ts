export type Strength = 'weak' | 'fair' | 'strong'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** How many kinds of characters a password holds: small and capital letters, digits, others. */
export const countCharacterKinds = (password: string) =>
  kinds.filter(kind => kind.test(password)).length

/** How hard a password is to guess, roughly: length counts most, then how many kinds of characters it has. */
export const strengthOf = (password: string): Strength => {
  const length = new Set(password).size < 5 ? 0 : [...password].length
  const mixed = countCharacterKinds(password) >= 3
  if (length >= 16 || (length >= 12 && mixed)) return 'strong'
  return length >= 12 || (length >= 8 && mixed) ? 'fair' : 'weak'
}
