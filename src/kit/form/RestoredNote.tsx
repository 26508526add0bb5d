import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useKitTranslate } from '../words.ts'

interface RestoredNoteProps {
  /** The row was changed by somebody since. */
  older: boolean
  onDrop: () => void
}

/** Says that the form holds what was typed before the page was reloaded, and takes it back. */
export const RestoredNote = ({ older, onDrop }: RestoredNoteProps) => {
  const t = useKitTranslate()
  return (
    <Alert
      severity={older ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onDrop}>
          {t('form.leaveYes')}
        </Button>
      }
    >
      {t(older ? 'form.restoredOlder' : 'form.restored')}
    </Alert>
  )
}
