import type { FormEvent } from 'react'
import type { Credentials, SignInResult } from '#src/providers/signIn.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { Forgotten } from './Forgotten.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Button, Notice, Remember } from './parts.tsx'
import { preloadConsole } from './preload.ts'
import type { LoginConfig } from './site.ts'
import type { StepProps } from './steps.ts'
import { UserNameField } from './UserNameField.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'
import { useLoginLanguage } from './words.tsx'

type Props = Pick<StepProps, 'name' | 'onName' | 'onSignedIn'> & {
  /** Leads to another step of the sign-in page; none where there is no such page around. */
  onGo?: StepProps['onGo']
  /** Signs in, instead of the sign-in page's own way. */
  onEnter?: (credentials: Credentials) => Promise<SignInResult>
  /** Undefined while unknown: then a captcha is asked for. */
  login: LoginConfig | undefined
}

/** Signing in by account; what was typed stays whatever the server says. */
export const AccountForm = ({ login, name, onName, onGo, onEnter, onSignedIn }: Props) => {
  const { say } = useLoginLanguage()
  const settled = useAfterFirstPaint()
  const mode = login?.captcha ?? 'image'
  const { values, set, problems, failure, busy, captcha, submit } = useAccountForm(
    { name, mode, onEnter },
    onSignedIn,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={send} onFocus={preloadConsole} aria-label={say('account')}>
      {failure && <Notice text={failure} />}
      <UserNameField
        label={say('username')}
        placeholder={say('usernameHint')}
        value={name}
        error={problems.username}
        onChange={onName}
        autoComplete="username webauthn"
        maxLength={64}
      />
      <PasswordField
        id="password"
        name="password"
        label={say('password')}
        value={values.password}
        error={problems.password}
        onChange={password => set({ password })}
        autoComplete="current-password"
      />
      {/* What follows name and password is drawn a frame after them, in a place kept for it. */}
      <div style={{ minHeight: heights[mode] }}>
        {settled && (
          <>
            <CaptchaField
              captcha={captcha}
              value={values.code}
              error={problems.code}
              onChange={code => set({ code })}
            />
            <div className="below">
              <Remember checked={values.remember} onChange={remember => set({ remember })} />
              {onGo && <Forgotten login={login} onGo={onGo} />}
            </div>
            <Button type="submit" className="filled wide" busy={busy} aria-label={say('submit')}>
              {say('submit')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const heights: Record<LoginConfig['captcha'], number> = { image: 166, work: 124, off: 84 }
