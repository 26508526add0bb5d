import { type FormEvent, useState } from 'react'
import { ApiError } from '#src/providers/apiError.ts'
import { keepToken } from '#src/providers/session.ts'
import { PasswordField } from './PasswordField.tsx'
import { Button, Notice } from './parts.tsx'
import { changePassword } from './signIn.ts'
import { useSpeech } from './words.tsx'

const fields = ['old', 'new', 'again'] as const
type Name = (typeof fields)[number]
type Values = Record<Name, string>

/** Asked for before anything else when the password came from somebody else. */
export const ChangePassword = ({
  onDone,
  onLeave,
}: {
  onDone: () => void
  onLeave: () => void
}) => {
  const { say } = useSpeech()
  const [values, setValues] = useState<Values>({ old: '', new: '', again: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ message: string; fields: Partial<Values> }>()
  const [busy, setBusy] = useState(false)
  const problems: Partial<Values> = {
    ...refused?.fields,
    ...(tried ? problemsOf(values, say) : {}),
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    if (Object.keys(problemsOf(values, say)).length || busy) return
    setBusy(true)
    await changePassword(values.old, values.new).then(
      answer => {
        if (answer?.token) keepToken(answer.token)
        onDone()
      },
      error => setRefused(refusalOf(error)),
    )
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="quiet">{say('change.hint')}</p>
      {refused && Object.keys(refused.fields).length === 0 && <Notice text={refused.message} />}
      {fields.map(name => (
        <PasswordField
          key={name}
          id={`password-${name}`}
          label={say(`change.${name}`)}
          hint={name === 'new' ? say('change.rule') : undefined}
          value={values[name]}
          error={problems[name]}
          onChange={value => setValues(typed => ({ ...typed, [name]: value }))}
          autoComplete={name === 'old' ? 'current-password' : 'new-password'}
        />
      ))}
      <Button type="submit" className="filled wide" busy={busy}>
        {say('change.submit')}
      </Button>
      <Button className="wide link" onClick={onLeave}>
        {say('change.back')}
      </Button>
    </form>
  )
}

const problemsOf = (values: Values, say: ReturnType<typeof useSpeech>['say']): Partial<Values> => {
  const length = [...values.new].length
  return {
    ...(values.old ? {} : { old: say('required.oldPassword') }),
    ...(length ? {} : { new: say('required.newPassword') }),
    ...(length && (length < 8 || length > 64) ? { new: say('change.length') } : {}),
    ...(values.again ? {} : { again: say('required.again') }),
    ...(values.again && values.again !== values.new ? { again: say('change.differs') } : {}),
  }
}

const refusalOf = (error: unknown) => {
  const { message = '', body } = error instanceof ApiError ? error : { message: String(error) }
  const { oldPassword, password } = body?.errors ?? {}
  return {
    message,
    fields: {
      ...(oldPassword ? { old: oldPassword } : {}),
      ...(password ? { new: password } : {}),
    },
  }
}
