import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { request } from '#src/providers/http.ts'
import type { UnboundAccount } from '#src/providers/providerFlow.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

/**
 * A sign-in with an account of another provider failed because that account is bound to nobody, and the user then
 * signed in another way. Asks them whether to bind it to their account now.
 */
export const PendingBinding = ({ waiting }: { waiting: UnboundAccount }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const { title, name, pending } = waiting
  const tell = (type: 'success' | 'error', text: string) =>
    notify(text, { type, messageArgs: { _: text } })
  const bind = async () => {
    setBusy(true)
    const path = '/user/admin/member/account/identities/bind'
    await request(path, { method: 'POST', body: { pending }, display: 'silent' }).then(
      () => tell('success', translate('account.binding.done', { title, name })),
      (error: Error) => tell('error', error.message || translate('account.binding.failed')),
    )
    setOpen(false)
  }
  return (
    <ConfirmDialog
      open={open}
      title={translate('account.binding.pending.title', { title })}
      text={translate('account.binding.pending.text', { name })}
      verb={translate('account.binding.bind')}
      wayOut={translate('account.binding.pending.no')}
      busy={busy}
      onConfirm={() => void bind()}
      onCancel={() => setOpen(false)}
    />
  )
}
