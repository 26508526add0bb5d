import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { dismissSessionMismatch, type SessionMismatch } from '../signals.ts'
import { endActing } from './goHome.ts'

interface AstrayDialogProps {
  how: SessionMismatch
  /** As whom another window has signed in. */
  other?: string
}

/** The session has moved elsewhere: leads home, or reloads the page for the new place. What was typed can be copied first. */
export const SessionMismatchDialog = ({ how, other = '' }: AstrayDialogProps) => {
  const translate = useTranslate()
  const { member } = useShell()
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    if (how !== 'over') return location.reload()
    setBusy(true)
    await endActing().catch(() => setBusy(false))
  }
  const home = member.acting?.homeTenantName ?? ''
  return (
    <ConfirmDialog
      open
      title={translate(`shell.acting.${how}.title`)}
      text={translate(`shell.acting.${how}.text`, {
        tenant: member.tenantName,
        name: member.realName || member.username,
        other,
      })}
      verb={translate(`shell.acting.${how}.verb`, { home, other })}
      wayOut={translate('shell.acting.stay')}
      busy={busy}
      onConfirm={() => void goOn()}
      onCancel={dismissSessionMismatch}
    />
  )
}
