import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useToast } from '#src/kit/useToast.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { QrPicture } from '#src/ui/QrPicture.tsx'
import { Field } from '../Field.tsx'
import { FormDialog, useDialogForm } from '../FormDialog.tsx'
import { postAccountChange } from '../useAccount.ts'
import type { Added } from './useFactors.ts'

export interface Key {
  secret: string
  uri: string
}

interface AppDialogProps {
  begun: Key
  onDone: (added: Added) => Promise<void>
  onClose: () => void
}

/** A key to be read by an app, and the code that shows that it was. */
export const AppDialog = ({ begun: { secret, uri }, onDone, onClose }: AppDialogProps) => {
  const translate = useTranslate()
  const tell = useToast()
  const form = useDialogForm({ code: '' })
  const { code } = form.values
  const field = useRef<HTMLInputElement>(null)
  const confirm = async () => {
    const added = await postAccountChange<Added>('factors/totp/confirm', { code })
    tell(translate('factor.own.setUpDone'))
    await onDone(added)
  }
  return (
    <FormDialog
      title={translate('factor.own.setUpTitle')}
      text={translate('factor.totp.scan')}
      verb={translate('factor.totp.confirm')}
      check={() => ({ code: code.trim() ? undefined : translate('factor.show.required') })}
      send={confirm}
      form={form}
      main="code"
      onClose={onClose}
    >
      <Shown>
        <QrPicture text={uri} label={translate('factor.totp.picture')} />
        <div>
          {translate('factor.totp.key')} <CopyButton text={secret} />
          <code dir="ltr">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          {/* On the phone that has the app there is nothing to scan with. */}
          <Button
            variant="outlined"
            size="small"
            href={uri}
            sx={onPhones}
            // A person who comes back from the app has its code to enter.
            onClick={() => field.current?.focus()}
          >
            {translate('factor.totp.open')}
          </Button>
        </div>
      </Shown>
      <Field
        ref={field}
        {...form.fieldOf('code')}
        label={translate('factor.show.code')}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        dir="ltr"
      />
    </FormDialog>
  )
}

const onPhones = {
  display: 'none',
  mt: 1,
  '@media (pointer: coarse), (max-width: 599.95px)': { display: 'inline-flex' },
} as const

const Shown = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  marginBlockEnd: 16,
  '& svg[role=img]': { border: `1px solid ${(theme.vars ?? theme).palette.divider}` },
  '& > div': { flex: '1 1 140px', minWidth: 0 },
  '& code': {
    display: 'block',
    fontFamily: 'ui-monospace, Consolas, monospace',
    wordBreak: 'break-word',
  },
}))
