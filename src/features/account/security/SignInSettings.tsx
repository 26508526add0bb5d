import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Line, Lines, Part } from '../parts.tsx'
import { type Account, postAccountChange, useInvalidateAccount } from '../useAccount.ts'
import { type Contact, ContactDialog } from './ContactDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface WaysInProps {
  account: Account
  hasPassword: boolean
  /** A demo person, who sets a password without showing one. */
  demo: boolean
}

/** Password, phone and e-mail: by what one signs in and gets back in. */
export const SignInSettings = ({ account, hasPassword, demo }: WaysInProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<Contact | 'password'>()
  const [removing, setRemoving] = useState<Contact>()
  const close = () => setOpen(undefined)
  return (
    <Part title={translate('account.ways.title')} hint={translate('account.ways.hint')}>
      <Lines>
        <Line
          title={translate('account.ways.password')}
          text={translate(hasPassword ? 'account.ways.passwordText' : 'shell.user.noPassword')}
        >
          {(hasPassword || demo) && (
            <Button variant="outlined" color="inherit" onClick={() => setOpen('password')}>
              {translate(hasPassword ? 'account.change' : 'account.ways.setPassword')}
            </Button>
          )}
        </Line>
        {(['phone', 'email'] as const).map(name => (
          <Line
            key={name}
            title={translate(`account.${name}.name`)}
            text={account[name] ? <bdi>{account[name]}</bdi> : translate(`account.${name}.none`)}
          >
            {account[name] && (
              <Button color="inherit" onClick={() => setRemoving(name)}>
                {translate('account.remove')}
              </Button>
            )}
            <Button variant="outlined" color="inherit" onClick={() => setOpen(name)}>
              {translate(account[name] ? 'account.change' : 'account.bind')}
            </Button>
          </Line>
        ))}
      </Lines>
      {open === 'password' && (
        <PasswordDialog userName={account.userName} asksOld={!demo} onClose={close} />
      )}
      {(open === 'phone' || open === 'email') && <ContactDialog name={open} onClose={close} />}
      {removing && <Removing name={removing} onClose={() => setRemoving(undefined)} />}
    </Part>
  )
}

const Removing = ({ name, onClose }: { name: Contact; onClose: () => void }) => {
  const translate = useTranslate()
  const tell = useToast()
  const renew = useInvalidateAccount()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await postAccountChange(`${name}/remove`).then(
      () => {
        tell(translate(`account.${name}.removed`))
        return renew()
      },
      error => tell(failureOf(error).message, 'error'),
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={translate(`account.${name}.removing`)}
      text={translate(`account.${name}.removingText`)}
      verb={translate('account.remove')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
