import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { copyText } from '#src/ui/clipboard.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { saveText } from '#src/ui/saveText.ts'

interface RecoveryDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The codes for a lost device, shown this once; neither Escape nor a click beside it closes the dialog. */
export const RecoveryDialog = ({ codes, onClose }: RecoveryDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} className={paper}>
      <GlobalStyles styles={printed} />
      <DialogTitle id={id}>{translate('factor.recovery.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('factor.recovery.once')}</Alert>
        <Codes dir="ltr" aria-label={translate('factor.recovery.title')}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={async () => setCopied(await copyText(text))}
          >
            {translate(copied ? 'factor.recovery.copied' : 'factor.recovery.copy')}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => saveText(text, translate('factor.recovery.file'))}
          >
            {translate('factor.recovery.save')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => print()}>
            {translate('factor.recovery.print')}
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('factor.own.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const paper = 'uc-paper'

/** On paper stand the codes with their heading, dark on light, and nothing of the page around them. */
const printed = {
  '@media print': {
    [`body > :not(.${paper})`]: { display: 'none !important' },
    [`.${paper}`]: { position: 'static !important' },
    [`.${paper} .MuiBackdrop-root, .${paper} button`]: { display: 'none' },
    [`.${paper} .MuiDialog-container`]: { display: 'block', height: 'auto' },
    [`.${paper} *`]: { background: 'none !important', color: '#000 !important' },
    [`.${paper} .MuiDialog-paper`]: { margin: 0, boxShadow: 'none' },
  },
} as const

const Codes = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '8px 16px',
  listStyle: 'none',
  margin: 0,
  padding: 16,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 6,
  fontFamily: 'ui-monospace, Consolas, monospace',
  fontSize: 15,
}))
