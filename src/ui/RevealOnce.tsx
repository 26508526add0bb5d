import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Paper from '@mui/material/Paper'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { CopyButton } from './CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import { keepUntilClosed } from './keptDialogs.tsx'

export interface RevealOnceProps {
  title: string
  /** The secret; the dialog is closed when there is none. */
  secret: string | null | undefined
  onClose: () => void
}

const Sheet = ({ title, secret, onClose }: RevealOnceProps & { secret: string }) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('ui.reveal.once')}</Alert>
        <Paper variant="outlined" sx={secretStyle}>
          <span dir="ltr">{secret}</span>
          <CopyButton text={secret} />
        </Paper>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('ui.reveal.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const KeptSheet = keepUntilClosed(Sheet)

/** Shows a secret one time, with a copy button; neither Escape nor a click beside it closes the dialog. */
export const RevealOnce = ({ secret, ...props }: RevealOnceProps) =>
  secret ? <KeptSheet {...props} secret={secret} /> : null

const secretStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 2,
  py: 1,
  fontFamily: 'ui-monospace, Consolas, monospace',
  fontSize: 16,
  // A hyphen ends no line early: it is one of its letters.
  wordBreak: 'break-all',
}
