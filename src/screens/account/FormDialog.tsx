import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { failureOf } from '#src/kit/failure.ts'
import { useJumpToWrong } from '#src/kit/form/jump.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormActions } from '#src/ui/FormActions.tsx'

export type Texts = Readonly<Record<string, string | undefined>>

interface FormDialogProps {
  title: string
  text?: string
  verb: string
  /** Says what is wrong before anything is sent; empty when nothing is. */
  check: () => Texts
  send: () => Promise<void>
  onTexts: (texts: Texts) => void
  /** Where a refusal is told that concerns no field. */
  main: string
  onClose: () => void
  children: ReactNode
}

/** A few fields that are sent together; what is refused stands at its field, and what was typed stays. */
export const FormDialog = ({
  title,
  text,
  verb,
  check,
  send,
  onTexts,
  main,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const jumpToWrong = useJumpToWrong(form)
  const tell = (texts: Texts) => {
    onTexts(texts)
    jumpToWrong()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const texts = check()
    tell(texts)
    if (Object.values(texts).some(Boolean)) return
    setBusy(true)
    await send().then(onClose, error => {
      const { fields, message } = failureOf(error)
      tell(Object.keys(fields).length > 0 ? fields : { [main]: message })
    })
    setBusy(false)
  }
  return (
    <Dialog
      open
      // A click beside it is an accident, and would lose what was typed.
      onClose={(_, why) => why === 'escapeKeyDown' && !busy && onClose()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        {/* Below the last field stands a line for what is wrong with it. */}
        <DialogContent sx={{ pb: 0 }}>
          {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
          {children}
        </DialogContent>
        <FormActions verb={verb} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
