import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Astray } from '#src/providers/http.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { stayAstray } from '../signals.ts'
import { useShell } from '../start/state.ts'
import { goHome } from './goHome.ts'

/** The session may not go on here: leads home, or draws the page anew for where it stands. What was typed can be copied first. */
export const AstrayDialog = ({ how }: { how: Astray }) => {
  const translate = useTranslate()
  const { member } = useShell()
  const [busy, setBusy] = useState(false)
  const goOn = async () => {
    if (how === 'elsewhere') return location.reload()
    setBusy(true)
    await goHome().catch(() => setBusy(false))
  }
  const home = member.acting?.homeTenantName ?? ''
  return (
    <ConfirmDialog
      open
      title={translate(`shell.acting.${how}.title`)}
      text={translate(`shell.acting.${how}.text`, { tenant: member.tenantName })}
      verb={translate(`shell.acting.${how}.verb`, { home })}
      wayOut={translate('shell.acting.stay')}
      busy={busy}
      onConfirm={() => void goOn()}
      onCancel={stayAstray}
    />
  )
}
