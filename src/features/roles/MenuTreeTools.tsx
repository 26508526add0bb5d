import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface MenuTreeToolsProps {
  granted: number
  total: number
  /** Whether nothing may be changed, or a search hides menus that would change unseen. */
  disabled: boolean
  onAll: () => void
  onNone: () => void
}

/** How many menus are granted, and all or none of them at once. */
export const MenuTreeTools = ({ granted, total, disabled, onAll, onNone }: MenuTreeToolsProps) => {
  const translate = useTranslate()
  return (
    <>
      <Button size="small" disabled={disabled} onClick={onAll}>
        {translate('ui.tree.checkAll')}
      </Button>
      <Button size="small" disabled={disabled || granted === 0} onClick={onNone}>
        {translate('ui.tree.uncheckAll')}
      </Button>
      <Box component="span" role="status" sx={{ fontSize: 12, color: 'text.secondary', px: 0.5 }}>
        {translate('ui.tree.chosen', { count: granted, total })}
      </Box>
    </>
  )
}
