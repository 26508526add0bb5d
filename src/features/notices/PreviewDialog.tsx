import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Values } from '#resources/core/fieldCondition.ts'
import { RichText } from '#src/kit/cells/RichText.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { StatusTag } from '#src/ui/StatusTag.tsx'

export interface PreviewDialogProps {
  values: Values
  onClose: () => void
}

/** A notice as its readers are going to see it. */
export const PreviewDialog = ({ values, onClose }: PreviewDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const { kind, level, mustAcknowledge } = values
  const word = (name: string, value: unknown) =>
    translate(`resources.notice.choices.${name}.${value}`)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {String(values.title || translate('noticeScreen.preview.untitled'))}
      </DialogTitle>
      <DialogContent>
        <div style={{ display: 'flex', gap: 8, marginBlockEnd: 16 }}>
          <StatusTag label={word('kind', kind ?? 1)} />
          {Number(level) > 1 && (
            <StatusTag label={word('level', level)} tone={level === 3 ? 'error' : 'warning'} />
          )}
          {(mustAcknowledge === true || level === 3) && (
            <StatusTag label={translate('messages.toAcknowledge')} tone="warning" />
          )}
        </div>
        <RichText html={String(values.content || translate('noticeScreen.preview.nothing'))} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('noticeScreen.preview.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
