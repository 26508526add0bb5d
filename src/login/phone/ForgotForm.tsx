import { type FormEvent, useState } from 'react'
import { focusOn, formErrorsOf } from '../formErrors.ts'
import { Button, HiddenUserName, Notice } from '../parts.tsx'
import { NewPassword } from '../password/NewPassword.tsx'
import { problemOf } from '../password/strength.ts'
import { type PasswordKey, usePasswordTranslate as usePasswordWords } from '../password/words.ts'
import type { StepProps } from '../steps.ts'
import { resetPassword } from './calls.ts'
import { PhoneFields } from './PhoneFields.tsx'
import { usePhoneForm } from './usePhoneForm.ts'
import { usePhoneTranslate } from './words.ts'

/** Replaces a forgotten password by means of a code; the new one then signs in. */
export const ForgotForm = ({ login, name, onName, mobile, onMobile, onGo }: StepProps) => {
  const tell = usePhoneTranslate()
  const tellPassword = usePasswordWords()
  const [password, setPassword] = useState('')
  /** What the rule of the site finds in a password, or a text of the server about it. */
  const [problem, setProblem] = useState<{ of: string; what: { rule: PasswordKey } | string }>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const phone = usePhoneForm({ event: 'reset', mode: login.captcha, mobile })

  const done = () => {
    if (!name.trim()) onName(phone.number)
    onGo('account', 'forgot.done')
  }
  const fail = (error: unknown) => {
    const { message, fields } = formErrorsOf(error, tell('reset.failed'))
    phone.refuse(fields)
    setProblem(fields.password ? { of: password, what: fields.password } : undefined)
    const wrong = Object.keys(fields)
    if (wrong.length === 0) setFailure(message)
    focusOn(...(wrong.length ? wrong : ['code']))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const weak = problemOf(password, login.password)
    setFailure(undefined)
    setProblem(weak && { of: password, what: { rule: weak } })
    if (!phone.ready(weak ? { password: weak } : {}) || busy) return
    setBusy(true)
    await resetPassword({ mobile: phone.number, code: phone.code, password }).then(done, fail)
    setBusy(false)
  }
  // The answer may come when another password has been typed.
  const shown = problem?.of === password ? problem.what : undefined
  return (
    <form noValidate onSubmit={send} aria-label={tell('reset.form')}>
      <p className="quiet">{tell('reset.hint')}</p>
      {failure && <Notice text={failure} />}
      <PhoneFields phone={phone} mobile={mobile} onMobile={onMobile} trial={login.trial} />
      <HiddenUserName name={name || phone.number} />
      <NewPassword
        id="password"
        name="password"
        label={tell('reset.password')}
        rule={login.password}
        value={password}
        error={
          typeof shown === 'object' ? tellPassword(shown.rule, { min: login.password.min }) : shown
        }
        onChange={setPassword}
      />
      <Button type="submit" className="filled wide" busy={busy}>
        {tell('reset.submit')}
      </Button>
      <Button className="wide link" onClick={() => onGo('account')}>
        {tell('reset.back')}
      </Button>
    </form>
  )
}
