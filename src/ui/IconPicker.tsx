import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Dialog } from './Dialog.tsx'
import { IconChoices } from './icons/IconChoices.tsx'
import { IconSearch } from './icons/IconSearch.tsx'
import { useIconChoice } from './icons/useIconChoice.ts'

export interface IconPickerProps {
  open: boolean
  /** The icon in use. */
  value?: string | null | undefined
  onChoose: (name: string) => void
  onClose: () => void
}

/** The dialog to choose an icon by name: 40 a page, submitted only when one is chosen. */
export const IconPicker = ({ open, onClose, ...rest }: IconPickerProps) => {
  const id = useId()
  const translate = useTranslate()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: paper } }}>
      <DialogTitle id={id}>{translate('ui.icon.title')}</DialogTitle>
      <Chooser onClose={onClose} {...rest} />
    </Dialog>
  )
}

const paper = { width: 930, maxWidth: 'calc(100vw - 16px)', m: 1 }

const Chooser = ({ value, onChoose, onClose }: Omit<IconPickerProps, 'open'>) => {
  const translate = useTranslate()
  const choice = useIconChoice(value)
  const submit = (name: string | undefined) => {
    if (name) onChoose(name)
  }
  return (
    <>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <IconSearch choice={choice} />
        <IconChoices choice={choice} inUse={value} onSubmit={submit} />
      </DialogContent>
      <DialogActions>
        <span
          role="status"
          style={{ marginInlineEnd: 'auto', paddingInlineStart: 16, fontSize: 12 }}
        >
          {choice.chosen && translate('ui.icon.chosen', { name: choice.chosen })}
        </span>
        <Button onClick={onClose}>{translate('ui.icon.cancel')}</Button>
        <Button variant="contained" disabled={!choice.chosen} onClick={() => submit(choice.chosen)}>
          {translate('ui.icon.submit')}
        </Button>
      </DialogActions>
    </>
  )
}
