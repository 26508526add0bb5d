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
  const { username, realName, captcha, inviteCode } = values
  return {
    ...(wanted.inviteCode && !inviteCode.trim() ? { inviteCode: 'required.inviteCode' } : {}),
    ...(username.trim() ? {} : { username: 'required.username' }),
    ...(realName.trim() ? {} : { realName: 'required.realName' }),
    ...(wanted.captcha && !captcha.trim() ? { captcha: 'required.captcha' } : {}),
  }
}
