import { countCharacterKinds } from '#src/ui/strength.ts'
import type { LoginConfig } from '../site.ts'
import type { PasswordKey } from './words.ts'

/** What can be said of a new password before it is sent; the server says the rest. */
export const problemOf = (
  password: string,
  { min, mixed }: LoginConfig['password'],
  username = '',
): PasswordKey | undefined => {
  if (!password) return 'required'
  const length = [...password].length
  if (length < min || length > 64) return 'length'
  if (mixed && countCharacterKinds(password) < 3) return 'mixed'
  return username && password.toLowerCase() === username.toLowerCase() ? 'sameAsName' : undefined
}
