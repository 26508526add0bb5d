import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import { keepToken } from '#src/providers/session.ts'
import { currentShell } from '../start/state.ts'
import { problemsOf, type Texts } from './passwordProblems.ts'

const names = ['old', 'new', 'again'] as const
const empty: Record<(typeof names)[number], string> = { old: '', new: '', again: '' }

/** Changes one's own password. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [values, setValues] = useState(empty)
  const [texts, setTexts] = useState<Texts>({})
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const problems = problemsOf(values)
    setTexts(
      Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, translate(key)])),
    )
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    await change(values).then(
      () => {
        notify('shell.password.done', { type: 'success' })
        onClose()
      },
      error => setTexts(refusalOf(error)),
    )
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="password-title"
    >
      <form onSubmit={send} noValidate>
        <DialogTitle id="password-title">{translate('shell.password.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          <input
            type="text"
            hidden
            readOnly
            autoComplete="username"
            value={currentShell().member.username}
          />
          {names.map((name, at) => (
            <div key={name}>
              <FormLabel htmlFor={`own-${name}`}>{translate(`shell.password.${name}`)}</FormLabel>
              <OutlinedInput
                id={`own-${name}`}
                type="password"
                fullWidth
                size="small"
                autoFocus={at === 0}
                autoComplete={name === 'old' ? 'current-password' : 'new-password'}
                value={values[name]}
                error={Boolean(texts[name])}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                inputProps={{ 'aria-describedby': `own-${name}-about` }}
              />
              <FormHelperText id={`own-${name}-about`} error={Boolean(texts[name])}>
                {texts[name] ?? (name === 'new' ? translate('shell.password.rule') : ' ')}
              </FormHelperText>
            </div>
          ))}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {translate('shell.password.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('shell.password.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const change = async (values: typeof empty) => {
  const body = { oldPassword: values.old, password: values.new }
  const answer = await request<{ token?: string } | null>('/user/admin/member/account/password', {
    method: 'POST',
    body,
  })
  if (answer?.token) keepToken(answer.token)
}

/** At the field it concerns; what concerns none stands at the new password. */
const refusalOf = (error: unknown): Texts => {
  const { oldPassword, password } = (error instanceof ApiError && error.body.errors) || {}
  if (oldPassword) return { old: oldPassword }
  return { new: password ?? (error as Error).message }
}
