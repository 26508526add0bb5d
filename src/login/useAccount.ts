import { useState } from 'react'
import { signIn } from './signIn.ts'
import { useCaptcha } from './useCaptcha.ts'
import { type LoginKey, useSpeech } from './words.tsx'

const empty = { username: '', password: '', code: '', remember: false }
type Values = typeof empty
type Problems = Partial<Record<'username' | 'password' | 'code', string>>

/** The state of the account form. A failure brings a new captcha, since each works once. */
export const useAccount = (captchaWanted: boolean, onSignedIn: (mustChange: boolean) => void) => {
  const { say } = useSpeech()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha(captchaWanted)
  const missing = missingOf(values, captchaWanted)

  const fail = (error: unknown) => {
    setFailure((error instanceof Error && error.message) || say('failed'))
    setValues(typed => ({ ...typed, code: '' }))
    setTried(false)
    if (captchaWanted) captcha.refresh()
  }
  const submit = async () => {
    setTried(true)
    setFailure(undefined)
    const [first] = Object.keys(missing)
    if (first) return document.getElementById(first === 'code' ? 'captcha' : first)?.focus()
    if (busy) return
    setBusy(true)
    const cid = captcha.challenge?.cid ?? ''
    await signIn({ ...values, username: values.username.trim(), cid }).then(onSignedIn, fail)
    setBusy(false)
  }

  const told = Object.entries(tried ? missing : {}).map(([name, key]) => [name, say(key)])
  const problems: Problems = Object.fromEntries(told)
  const set = (part: Partial<Values>) => setValues(typed => ({ ...typed, ...part }))
  return { values, set, problems, failure, busy, captcha, submit }
}

/** Texts of what is not filled in, by field, in the order of the form. */
export const missingOf = (
  values: Values,
  captchaWanted: boolean,
): Partial<Record<keyof Problems, LoginKey>> => ({
  ...(values.username.trim() ? {} : { username: 'required.username' }),
  ...(values.password ? {} : { password: 'required.password' }),
  ...(captchaWanted && !values.code.trim() ? { code: 'required.captcha' } : {}),
})
