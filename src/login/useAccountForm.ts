import { useState } from 'react'
import { type Credentials, type SignInResult, signIn } from '#src/providers/signIn.ts'
import { focusOn, isCaptchaFailure } from './formErrors.ts'
import type { LoginConfig } from './site.ts'
import { useCaptcha } from './useCaptcha.ts'
import { type LoginKey, useLoginLanguage } from './words.tsx'

const empty = { password: '', code: '', remember: false }
type Values = typeof empty & { username: string }
type Problems = Partial<Record<'username' | 'password' | 'code', string>>

/** The state of the account form. A failure brings a new captcha, since each works once. */
export const useAccountForm = (
  {
    name,
    mode,
    onEnter = signIn.account,
  }: {
    name: string
    mode: LoginConfig['captcha']
    onEnter?: ((credentials: Credentials) => Promise<SignInResult>) | undefined
  },
  onSignedIn: (answer: SignInResult, said: undefined, typed: string) => void,
) => {
  const { say } = useLoginLanguage()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(mode)
  const input: Values = { ...values, username: name.trim() }
  const missing = missingOf(input, captcha.readable)

  const fail = (error: unknown) => {
    setFailure((error instanceof Error && error.message) || say('failed'))
    setValues(typed => ({ ...typed, code: '' }))
    setTried(false)
    if (captcha.wanted) captcha.refresh()
    focusOn(isCaptchaFailure(error) ? 'captcha' : 'password')
  }
  const submit = async () => {
    setTried(true)
    setFailure(undefined)
    const wrong = Object.keys(missing)
    if (wrong.length) return focusOn(...wrong.map(field => (field === 'code' ? 'captcha' : field)))
    if (busy) return
    setBusy(true)
    await captcha
      .answer(values.code)
      .then(answer => onEnter({ ...input, ...answer }))
      .then(answer => onSignedIn(answer, undefined, values.password), fail)
    setBusy(false)
  }

  const problems: Problems = Object.fromEntries(
    Object.entries(tried ? missing : {}).map(([field, key]) => [field, say(key)]),
  )
  const set = (part: Partial<typeof empty>) => setValues(typed => ({ ...typed, ...part }))
  return { values, set, problems, failure, busy, captcha, submit }
}

/** Texts of what is not filled in, by field, in the order of the form. */
const missingOf = (
  values: Values,
  readable: boolean,
): Partial<Record<keyof Problems, LoginKey>> => ({
  ...(values.username ? {} : { username: 'required.username' }),
  ...(values.password ? {} : { password: 'required.password' }),
  ...(readable && !values.code.trim() ? { code: 'required.captcha' } : {}),
})
