import type { RegisterKey } from './words.ts'

export const empty = { username: '', realName: '', password: '', captcha: '', inviteCode: '' }
export type Values = typeof empty
export type Name = keyof Values

interface Wanted {
  captcha: boolean
  inviteCode: boolean
}

/** Texts of what is wrong before anything is sent, by field, in the order of the form. */
export const problemsOf = (values: Values, wanted: Wanted): Partial<Record<Name, RegisterKey>> => {
  const { username, realName, password, captcha, inviteCode } = values
  return {
    ...(wanted.inviteCode && !inviteCode.trim() ? { inviteCode: 'required.inviteCode' } : {}),
    ...(username.trim() ? {} : { username: 'required.username' }),
    ...(realName.trim() ? {} : { realName: 'required.realName' }),
    ...passwordProblem(password, username.trim()),
    ...(wanted.captcha && !captcha.trim() ? { captcha: 'required.captcha' } : {}),
  }
}

const passwordProblem = (
  password: string,
  username: string,
): Partial<Record<'password', RegisterKey>> => {
  if (!password) return { password: 'required.password' }
  const length = [...password].length
  if (length < 8 || length > 64) return { password: 'length' }
  return password.toLowerCase() === username.toLowerCase() ? { password: 'sameAsName' } : {}
}
