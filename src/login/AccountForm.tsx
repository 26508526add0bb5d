import type { FormEvent } from 'react'
import { CaptchaField } from './CaptchaField.tsx'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Button, Notice } from './parts.tsx'
import { preloadConsole } from './preload.ts'
import { useAccount } from './useAccount.ts'
import { useSettled } from './useSettled.ts'
import { useSpeech } from './words.tsx'

interface Props {
  captchaWanted: boolean
  onSignedIn: (mustChangePassword: boolean) => void
}

/** Signing in by account; what was typed stays whatever the server says. */
export const AccountForm = ({ captchaWanted, onSignedIn }: Props) => {
  const { say } = useSpeech()
  const settled = useSettled()
  const { values, set, problems, failure, busy, captcha, submit } = useAccount(
    captchaWanted,
    onSignedIn,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={send} onFocus={preloadConsole} aria-label={say('account')}>
      {failure && <Notice text={failure} />}
      <Field
        id="username"
        name="username"
        label={say('username')}
        placeholder={say('usernameHint')}
        value={values.username}
        error={problems.username}
        onChange={username => set({ username })}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
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
      <div style={{ minHeight: captchaWanted ? 166 : 84 }}>
        {settled && (
          <>
            {captchaWanted && (
              <CaptchaField
                captcha={captcha}
                value={values.code}
                error={problems.code}
                onChange={code => set({ code })}
              />
            )}
            <label className="remember" title={say('rememberHint')}>
              <input
                type="checkbox"
                checked={values.remember}
                onChange={event => set({ remember: event.target.checked })}
              />
              {say('remember')}
            </label>
            <Button type="submit" className="filled wide" busy={busy} aria-label={say('submit')}>
              {say('submit')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
