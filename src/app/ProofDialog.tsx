import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '#src/kit/form/FieldFrame.tsx'
import { currentShell } from '#src/kit/shell.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormActions } from '#src/ui/FormActions.tsx'
import { Input } from '#src/ui/Input.tsx'

interface ProofDialogProps {
  /** The proofs that the server accepts. */
  ways: readonly string[]
  onEnd: (shown: boolean) => void
}

/** Asks for the password or an authenticator code again, before a change to the security of the account. */
export const ProofDialog = ({ ways, onEnd }: ProofDialogProps) => {
  const translate = useTranslate()
  const names = (['password', 'code'] as const).filter(it => ways.includes(wayOf[it]))
  const [name, setName] = useState(names[0] ?? 'password')
  const other = names.find(it => it !== name)
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const turnTo = (to: Name) => {
    setName(to)
    setSecret('')
    setWrong(undefined)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!secret) return setWrong(translate(required[name]))
    setBusy(true)
    const end = await prove({ [name]: secret }).then(
      () => true,
      error => setWrong(messageOf(error, name)),
    )
    if (end) return onEnd(true)
    setBusy(false)
    field.current?.select()
  }
  return (
    <Dialog
      open
      onClose={busy ? undefined : () => onEnd(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="proof-title"
      sx={{ zIndex: 1450 }}
    >
      <form onSubmit={send} noValidate>
        <DialogTitle id="proof-title">{translate('account.proof.title')}</DialogTitle>
        <DialogContent sx={{ pb: 0 }}>
          <DialogContentText sx={{ mb: 2 }}>{translate('account.proof.text')}</DialogContentText>
          <input
            type="text"
            hidden
            readOnly
            autoComplete="username"
            value={currentShell().member.username}
          />
          <FieldFrame
            name={name}
            label={translate(labels[name])}
            required={false}
            error={wrong}
            help=""
          >
            {({ id, describedBy }) => (
              <Input
                key={name}
                id={id}
                ref={field}
                autoFocus
                value={secret}
                aria-invalid={Boolean(wrong)}
                aria-describedby={describedBy}
                onChange={({ target }) => setSecret(target.value)}
                {...attributes[name]}
              />
            )}
          </FieldFrame>
          {other && (
            <Link component="button" type="button" onClick={() => turnTo(other)} sx={turn}>
              {translate(`account.proof.use.${other}`)}
            </Link>
          )}
        </DialogContent>
        <FormActions
          verb={translate('account.proof.submit')}
          busy={busy}
          onCancel={() => onEnd(false)}
        />
      </form>
    </Dialog>
  )
}

const prove = (body: object) =>
  request('/user/admin/member/account/prove', { method: 'POST', body })

type Name = 'password' | 'code'

/** The names of these proofs in the API. */
const wayOf = { password: 'password', code: 'totp' } as const
const attributes = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { autoComplete: 'one-time-code', inputMode: 'numeric', dir: 'ltr', maxLength: 7 },
} as const
const labels = { password: 'account.proof.password', code: 'account.proof.code' } as const
const required = { password: 'account.proof.required', code: 'account.code.required' } as const

const messageOf = (error: unknown, name: Name) =>
  (error instanceof ApiError && error.body.errors?.[name]) || (error as Error).message

const turn = { display: 'block', mb: 2, fontSize: 14 } as const
