import type { FormEvent } from 'react'
import { CaptchaField } from '../CaptchaField.tsx'
import { Field } from '../Field.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Button, Notice } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import type { LoginConfig } from '../site.ts'
import { InviteField } from './InviteField.tsx'
import looks from './register.css?inline'
import { StrengthHint } from './StrengthHint.tsx'
import { useRegister } from './useRegister.ts'
import { useTell } from './words.ts'

interface Props {
  login: LoginConfig
  onDone: () => void
}

/** Registering by account; what was typed stays whatever the server says. */
export const RegisterForm = ({ login, onDone }: Props) => {
  const tell = useTell()
  return login.registration === 'closed' ? (
    <Notice text={tell('closed')} />
  ) : (
    <OpenForm login={login} onDone={onDone} />
  )
}

const OpenForm = ({ login, onDone }: Props) => {
  const tell = useTell()
  const inviteWanted = login.registration === 'invite'
  const { values, set, problemOf, failure, busy, captcha, submit } = useRegister({
    captchaWanted: login.captcha,
    inviteWanted,
    onDone,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={send} onFocus={preloadConsole} aria-label={tell('form')}>
      <style>{looks}</style>
      {failure && <Notice text={failure} />}
      <InviteField
        wanted={inviteWanted}
        value={values.inviteCode}
        error={problemOf('inviteCode')}
        onChange={inviteCode => set({ inviteCode })}
      />
      <Field
        id="username"
        name="username"
        label={tell('username')}
        hint={tell('usernameHint')}
        value={values.username}
        error={problemOf('username')}
        onChange={username => set({ username })}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
      />
      <Field
        id="realName"
        name="name"
        label={tell('realName')}
        value={values.realName}
        error={problemOf('realName')}
        onChange={realName => set({ realName })}
        autoComplete="name"
        maxLength={32}
      />
      <PasswordField
        id="password"
        name="password"
        label={tell('password')}
        hint={<StrengthHint password={values.password} />}
        value={values.password}
        error={problemOf('password')}
        onChange={password => set({ password })}
        autoComplete="new-password"
      />
      {login.captcha && (
        <CaptchaField
          captcha={captcha}
          value={values.captcha}
          error={problemOf('captcha')}
          onChange={code => set({ captcha: code })}
        />
      )}
      <Button type="submit" className="filled wide" busy={busy} aria-label={tell('submit')}>
        {tell('submit')}
      </Button>
    </form>
  )
}
