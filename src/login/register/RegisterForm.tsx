import type { FormEvent } from 'react'
import { CaptchaField } from '../CaptchaField.tsx'
import { Field } from '../Field.tsx'
import { Button, Notice } from '../parts.tsx'
import { NewPassword } from '../password/NewPassword.tsx'
import { PhoneFields } from '../phone/PhoneFields.tsx'
import { preloadConsole } from '../preload.ts'
import { RegisterSwitch } from '../RegisterSwitch.tsx'
import type { StepProps } from '../steps.ts'
import { UserNameField } from '../UserNameField.tsx'
import { InviteField } from './InviteField.tsx'
import './register.css'
import { useRegister } from './useRegister.ts'
import { useRegisterTranslate } from './words.ts'

/** Registering; what was typed stays whatever the server says. */
export const RegisterForm = (props: StepProps) => {
  const tell = useRegisterTranslate()
  return (
    <>
      {props.login.registration === 'closed' ? (
        <Notice text={tell('closed')} />
      ) : (
        <OpenForm {...props} />
      )}
      <RegisterSwitch to="account" onGo={props.onGo} />
    </>
  )
}

const OpenForm = ({ login, mobile, onMobile, onSignedIn }: StepProps) => {
  const tell = useRegisterTranslate()
  const { values, set, problemAt, failure, busy, byPhone, captcha, phone, submit } = useRegister({
    login,
    mobile,
    onDone: answer => onSignedIn(answer, 'register.done'),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={send} onFocus={preloadConsole} aria-label={tell('form')}>
      {failure && <Notice text={failure} />}
      <InviteField
        wanted={login.registration === 'invite'}
        value={values.inviteCode}
        error={problemAt('inviteCode')}
        onChange={inviteCode => set({ inviteCode })}
      />
      <UserNameField
        label={tell('username')}
        hint={tell('usernameHint')}
        value={values.username}
        error={problemAt('username')}
        onChange={username => set({ username })}
        maxLength={32}
      />
      <Field
        id="realName"
        name="name"
        label={tell('realName')}
        value={values.realName}
        error={problemAt('realName')}
        onChange={realName => set({ realName })}
        autoComplete="name"
        maxLength={32}
      />
      {login.registrationPhone !== 'off' && (
        <PhoneFields
          phone={phone}
          mobile={mobile}
          onMobile={onMobile}
          trial={login.trial}
          wanted={byPhone}
          label={login.registrationPhone === 'optional' ? tell('mobile') : undefined}
        />
      )}
      <NewPassword
        id="password"
        name="password"
        label={tell('password')}
        rule={login.password}
        value={values.password}
        error={problemAt('password')}
        onChange={password => set({ password })}
      />
      {!byPhone && (
        <CaptchaField
          captcha={captcha}
          value={values.captcha}
          error={problemAt('captcha')}
          onChange={code => set({ captcha: code })}
        />
      )}
      <Button type="submit" className="filled wide" busy={busy} aria-label={tell('submit')}>
        {tell('submit')}
      </Button>
    </form>
  )
}
