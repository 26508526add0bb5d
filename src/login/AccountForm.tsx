import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { FormEvent } from 'react'
import { CaptchaField } from './CaptchaField.tsx'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
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
    <Box
      component="form"
      noValidate
      onSubmit={send}
      onFocus={preloadConsole}
      aria-label={say('account')}
    >
      {failure && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
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
            <Remember title={say('rememberHint')}>
              <input
                type="checkbox"
                checked={values.remember}
                onChange={event => set({ remember: event.target.checked })}
              />
              {say('remember')}
            </Remember>
            <Button
              type="submit"
              variant="contained"
              size="large"
              fullWidth
              loading={busy}
              aria-label={say('submit')}
            >
              {say('submit')}
            </Button>
          </>
        )}
      </div>
    </Box>
  )
}

const Remember = styled('label')(({ theme: { tokens } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  minHeight: 32,
  marginBottom: 12,
  cursor: 'pointer',
  '& input': { width: 16, height: 16, margin: 0, accentColor: tokens.primary },
}))
