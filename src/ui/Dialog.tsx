import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { closeOnce } from './closeOnce.ts'

/** The dialog of MUI, which a double click on its button opens and does not close again. */
export const Dialog = ({ onClose, ...props }: DialogProps) => (
  <MuiDialog {...props} {...(onClose ? { onClose: closeOnce(onClose) } : {})} />
)
