import { useState } from 'react'
import { type SignInResult, signIn } from '#src/providers/signIn.ts'
import { focusOn, formErrorsOf, isCaptchaFailure } from '../formErrors.ts'
import { problemOf } from '../password/strength.ts'
import { usePasswordTranslate as usePasswordWords } from '../password/words.ts'
import { usePhoneForm } from '../phone/usePhoneForm.ts'
import type { LoginConfig } from '../site.ts'
import { useCaptcha } from '../useCaptcha.ts'

import { type RegisterKey, useRegisterTranslate } from './words.ts'

const empty = { username: '', realName: '', password: '', captcha: '', inviteCode: '' }
type Values = typeof empty
type Name = keyof Values

interface Wanted {
  captcha: boolean
  inviteCode: boolean
}

/** Texts of what is wrong before anything is sent, by field, in the order of the form. */
const problemsOf = (values: Values, wanted: Wanted): Partial<Record<Name, RegisterKey>> => {
  const { username, realName, captcha, inviteCode } = values
  return {
    ...(wanted.inviteCode && !inviteCode.trim() ? { inviteCode: 'required.inviteCode' } : {}),
    ...(username.trim() ? {} : { username: 'required.username' }),
    ...(realName.trim() ? {} : { realName: 'required.realName' }),
    ...(wanted.captcha && !captcha.trim() ? { captcha: 'required.captcha' } : {}),
  }
}

interface RegisterErrors {
  message: string
  fields: Partial<Record<string, string>>
}
interface RegisterFormOptions {
  login: LoginConfig
  mobile: string
  onDone: (answer: SignInResult) => void
}

/** The state of the registration form. What was typed survives every refusal, but for the captcha: each works once. */
export const useRegister = ({ login, mobile, onDone }: RegisterFormOptions) => {
  const tell = useRegisterTranslate()
  const tellPassword = usePasswordWords()
  const [values, setValues] = useState(() => ({ ...empty, inviteCode: codeInAddress() }))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<RegisterErrors>()
  const [busy, setBusy] = useState(false)
  // A code that came to a phone shows that somebody is a person; the captcha stood before it.
  const byPhone = wantsCode(login, mobile)
  const mode = byPhone ? 'off' : login.captcha
  const captcha = useCaptcha(mode, 'register')
  const phone = usePhoneForm({ event: 'register', mode: byPhone ? login.captcha : 'off', mobile })
  const inviteCode = login.registration === 'invite'
  const missing = problemsOf(values, { captcha: captcha.readable, inviteCode })
  const weak = problemOf(values.password, login.password, values.username.trim())

  const fail = (error: unknown) => {
    const refusal = formErrorsOf(error, tell('failed'))
    setRefused(refusal)
    setValues(typed => ({ ...typed, captcha: '' }))
    setTried(false)
    if (captcha.wanted) captcha.refresh()
    if (byPhone) phone.refuse(refusal.fields)
    focusOn(...(isCaptchaFailure(error) ? ['captcha'] : Object.keys(refusal.fields)))
  }
  const proof = async (): Promise<Record<string, string>> => {
    if (byPhone) return { mobile: phone.number, code: phone.code }
    const { cid, code } = await captcha.answer(values.captcha)
    return { cid, captcha: code }
  }
  const submit = async () => {
    setTried(true)
    setRefused(undefined)
    if (busy) return
    const wrong = { ...missing, ...(weak ? { password: weak } : {}) }
    if (byPhone ? !phone.ready(wrong) : Object.keys(wrong).length)
      return focusOn(...(byPhone ? [] : Object.keys(wrong)))
    setBusy(true)
    await proof()
      .then(shown => signIn.register({ ...requestBodyOf(values), ...shown }))
      .then(onDone, fail)
    setBusy(false)
  }

  const set = (part: Partial<Values>) => {
    setValues(typed => ({ ...typed, ...part }))
    // What the server said of a field no longer holds once it says something else.
    setRefused(said => said && { ...said, fields: without(said.fields, Object.keys(part)) })
  }
  const problemAt = (name: Name): string | undefined => {
    if (tried && weak && name === 'password') return tellPassword(weak, { min: login.password.min })
    const key = tried ? missing[name] : undefined
    return key ? tell(key) : refused?.fields[name]
  }
  const failure = refused && Object.keys(refused.fields).length === 0 ? refused.message : undefined
  return { values, set, problemAt, failure, busy, byPhone, captcha, phone, submit }
}

const codeInAddress = () => new URLSearchParams(location.search).get('code')?.slice(0, 64) ?? ''

const wantsCode = ({ registrationPhone }: LoginConfig, mobile: string) =>
  registrationPhone === 'required' || (registrationPhone === 'optional' && mobile.trim() !== '')

const requestBodyOf = ({ captcha: _, ...values }: Values) => ({
  ...values,
  username: values.username.trim(),
})

const without = (fields: RegisterErrors['fields'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
