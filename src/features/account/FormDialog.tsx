import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { failureOf } from '#src/kit/failure.ts'
import { isSameValue, useFields } from '#src/kit/form/fields.ts'
import { useFocusFirstError } from '#src/kit/form/focusField.ts'
import { useDialogGuard } from '#src/kit/form/useDialogGuard.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormActions } from '#src/ui/FormActions.tsx'

export type Texts = Readonly<Record<string, string | undefined>>

interface FormDialogProps {
  title: string
  text?: string
  verb: string
  form: DialogForm
  /** Says what is wrong before anything is sent; empty when nothing is. */
  check: () => Texts
  send: () => Promise<void>
  /** Where a refusal is told that concerns no field. */
  main: string
  onClose: () => void
  children: ReactNode
}

/** What is typed into the fields of a dialog, all of them texts, and what is wrong with them. */
export const useDialogForm = <Name extends string>(begun: Readonly<Record<Name, string>>) => {
  const [initial] = useState(begun)
  const fields = useFields(initial)
  const values = fields.values as Readonly<Record<Name, string>>
  return {
    values,
    dirty: !isSameValue(values, initial),
    tell: fields.setFaults,
    /** What a field of the dialog is given. */
    fieldOf: (name: Name) => ({
      name,
      value: values[name],
      error: fields.errors[name],
      onChange: (value: string) => fields.set({ [name]: value }),
    }),
  }
}

type DialogForm = Pick<ReturnType<typeof useDialogForm>, 'dirty' | 'tell'>

/** A few fields that are sent together; what is refused stands at its field, and what was typed stays. */
export const FormDialog = ({
  title,
  text,
  verb,
  form,
  check,
  send,
  main,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const jumpToWrong = useFocusFirstError(frame)
  const guard = useDialogGuard(form.dirty, onClose)
  const tell = (texts: Texts) => {
    form.tell(texts)
    jumpToWrong()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const texts = check()
    tell(texts)
    if (Object.values(texts).some(Boolean)) return
    setBusy(true)
    await send().then(guard.done, error => {
      const { fields, message } = failureOf(error)
      tell(Object.keys(fields).length > 0 ? fields : { [main]: message })
    })
    setBusy(false)
  }
  return (
    <Dialog
      open
      // A click beside it is an accident, and would lose what was typed.
      onClose={(_, why) => why === 'escapeKeyDown' && !busy && guard.close()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      <form ref={frame} onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        {/* Below the last field stands a line for what is wrong with it. */}
        <DialogContent sx={{ pb: 0 }}>
          {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
          {children}
        </DialogContent>
        <FormActions verb={verb} busy={busy} onCancel={guard.close} />
      </form>
      {guard.question}
    </Dialog>
  )
}
