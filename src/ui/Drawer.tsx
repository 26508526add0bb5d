import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer'
import { closeOnce } from './closeOnce.ts'

/** The drawer of MUI, which a double click on its button opens and does not close again. */
export const Drawer = ({ onClose, ...props }: DrawerProps) => (
  <MuiDrawer {...props} {...(onClose ? { onClose: closeOnce(onClose) } : {})} />
)
