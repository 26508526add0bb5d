import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useTranslate } from 'react-admin'

interface FormActionsProps {
  /** What is done when the form is sent. */
  verb: string
  /** It is on its way: nothing can be pressed meanwhile. */
  busy: boolean
  onCancel: () => void
}

/** The foot of a dialog that is a form: back, and on. */
export const FormActions = ({ verb, busy, onCancel }: FormActionsProps) => {
  const translate = useTranslate()
  return (
    <DialogActions>
      <Button color="inherit" onClick={onCancel} disabled={busy}>
        {translate('ui.confirm.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={busy}>
        {verb}
      </Button>
    </DialogActions>
  )
}
