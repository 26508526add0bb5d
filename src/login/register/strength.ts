export type Strength = 'weak' | 'fair' | 'strong'

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** How hard a password is to guess, roughly: length counts most, then how many kinds of characters it has. */
export const strengthOf = (password: string): Strength => {
  const length = new Set(password).size < 5 ? 0 : [...password].length
  const mixed = kinds.filter(kind => kind.test(password)).length
  if (length >= 16 || (length >= 12 && mixed >= 3)) return 'strong'
  return length >= 12 || (length >= 8 && mixed >= 3) ? 'fair' : 'weak'
}
