import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { AppIcon } from './AppIcon.tsx'

interface MoreButtonProps {
  /** Whether its menu is open. */
  isOpen: boolean
  /** Called with the button, to which the menu is anchored. */
  onOpen(anchor: HTMLElement): void
}

/** Opens the menu of the actions that have no button of their own. */
export const MoreButton = ({ isOpen, onOpen }: MoreButtonProps) => {
  const translate = useTranslate()
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      endIcon={<AppIcon name="ExpandMore" fontSize="small" />}
      onClick={event => onOpen(event.currentTarget)}
    >
      {translate('ui.actions.more')}
    </Button>
  )
}
