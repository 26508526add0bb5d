import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { signIn } from '#src/providers/signIn.ts'
import { focusOn, formErrorsOf } from '../formErrors.ts'
import { PasswordField } from '../PasswordField.tsx'
import { Button, HiddenUserName, Notice } from '../parts.tsx'
import type { LoginConfig } from '../site.ts'
import type { StepProps } from '../steps.ts'
import { NewPassword } from './NewPassword.tsx'
import { problemOf } from './strength.ts'
import { usePasswordTranslate } from './words.ts'

const empty = { old: '', new: '', again: '' }
type Values = typeof empty
type Problems = Partial<Values>

/** Asked for before anything else when the password came from somebody else. */
export const ChangePassword = ({ login, name, typed, onSignedIn, onLeave }: StepProps) => {
  const tell = usePasswordTranslate()
  const [values, setValues] = useState({ ...empty, old: typed ?? '' })
  // Asked for again once the server has refused what was typed.
  const [asksOld, setAsksOld] = useState(!typed)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ message: string; fields: Problems }>()
  const [busy, setBusy] = useState(false)
  const missing = problemsOf(values, login.password, tell)
  const problems: Problems = { ...refused?.fields, ...(tried ? missing : {}) }
  const fieldOf = (name: keyof Values) => ({
    id: `password-${name}`,
    label: tell(`change.${name}`),
    value: values[name],
    error: problems[name],
    onChange: (value: string) => setValues(typed => ({ ...typed, [name]: value })),
  })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    if (Object.keys(missing).length) return focusOn(...idsOf(missing))
    if (busy) return
    setBusy(true)
    await signIn
      .changePassword({ oldPassword: values.old, password: values.new })
      .then(onSignedIn, error => {
        const { message, fields } = formErrorsOf(error, tell('change.failed'))
        const named = renamed(fields)
        setRefused({ message, fields: named })
        // The field is there before the focus goes to it.
        if (named.old) flushSync(() => setAsksOld(true))
        focusOn(...idsOf(named))
      })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="quiet">{tell('change.hint')}</p>
      {refused && Object.keys(refused.fields).length === 0 && <Notice text={refused.message} />}
      <HiddenUserName name={name} />
      {asksOld && <PasswordField {...fieldOf('old')} autoComplete="current-password" />}
      <NewPassword {...fieldOf('new')} rule={login.password} />
      <PasswordField {...fieldOf('again')} autoComplete="new-password" />
      <Button type="submit" className="filled wide" busy={busy}>
        {tell('change.submit')}
      </Button>
      <Button className="wide link" onClick={onLeave}>
        {tell('change.back')}
      </Button>
    </form>
  )
}

const idsOf = (problems: Problems) => Object.keys(problems).map(name => `password-${name}`)

const problemsOf = (
  values: Values,
  rule: LoginConfig['password'],
  tell: ReturnType<typeof usePasswordTranslate>,
): Problems => {
  const problem = problemOf(values.new, rule)
  return {
    ...(values.old ? {} : { old: tell('change.required.old') }),
    ...(values.new ? {} : { new: tell('change.required.new') }),
    ...(values.new && problem ? { new: tell(problem, { min: rule.min }) } : {}),
    ...(values.again ? {} : { again: tell('change.required.again') }),
    ...(values.again && values.again !== values.new ? { again: tell('change.differs') } : {}),
  }
}

const renamed = ({ oldPassword, password }: Partial<Record<string, string>>): Problems => ({
  ...(oldPassword ? { old: oldPassword } : {}),
  ...(password ? { new: password } : {}),
})
