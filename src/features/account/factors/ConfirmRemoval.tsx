import { useState } from 'react'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface Removing {
  title: string
  text: string
  verb: string
  done: string
  danger?: boolean
  send: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is taken away, does it, and tells. */
export const ConfirmRemoval = ({ send, done, onClose, danger = true, ...texts }: Removing) => {
  const tell = useToast()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await send().then(
      () => tell(done),
      error => tell(failureOf(error).message, 'error'),
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      {...texts}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
