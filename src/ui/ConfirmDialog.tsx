import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen to which thing. */
  text?: string | undefined
  /** What the button does, as a verb. */
  verb: string
  /** What the way out says; 'cancel' where nothing else is said. */
  wayOut?: string | undefined
  /** Red, and the way out is focused first. */
  danger?: boolean | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  /** Fields asked for along with it. */
  children?: ReactNode
}

/** Asks before something is done. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  verb,
  wayOut,
  danger,
  busy,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const focusVerb = !danger && !children
  // Enter in a field does what the button says; a form around the dialog's owner does not hear of it.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onConfirm()
  }
  const inside = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      {(text || children) && (
        <DialogContent>
          {text && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button
          color="inherit"
          onClick={onCancel}
          disabled={busy ?? false}
          autoFocus={Boolean(danger) && !children}
        >
          {wayOut ?? translate('ui.confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={busy ?? false}
          {...(children ? { type: 'submit' } : { onClick: onConfirm })}
          autoFocus={focusVerb}
        >
          {verb}
        </Button>
      </DialogActions>
    </>
  )
  return (
    <Dialog
      open={open}
      // A click beside fields is an accident.
      onClose={(_, why) => !busy && !(children && why === 'backdropClick') && onCancel()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      {children ? (
        <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Dialog>
  )
}
