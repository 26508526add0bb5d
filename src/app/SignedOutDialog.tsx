import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from 'react-admin'

interface Props {
  onLeave: () => void
  /** What was typed stays on the page. */
  onStay: () => void
}

/** The session has ended: asks whether to leave for the sign-in page. */
export const SignedOutDialog = ({ onLeave, onStay }: Props) => {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onClose={onStay}
      maxWidth="xs"
      fullWidth
      aria-labelledby="signed-out"
      sx={{ zIndex: 1500 }}
    >
      <DialogTitle id="signed-out">{translate('shell.signedOut.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('shell.signedOut.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onStay}>
          {translate('shell.signedOut.no')}
        </Button>
        <Button variant="contained" autoFocus onClick={onLeave}>
          {translate('shell.signedOut.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
