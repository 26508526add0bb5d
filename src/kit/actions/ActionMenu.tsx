import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { focusableDisabledItems, softDisabledProps } from '#src/ui/softDisabled.ts'
import type { RowAction } from './useRowActions.ts'

interface DeedMenuProps {
  anchor: HTMLElement
  deeds: readonly RowAction[]
  onClose: () => void
}

/** What does not fit into the line. */
export const ActionMenu = ({ anchor, deeds, onClose }: DeedMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose} slotProps={focusableDisabledItems}>
    {deeds.map(({ name, label, icon, danger, refused, run }) => (
      <MenuItem
        key={name}
        // Not `onClick` of the menu: an entry that is chosen by a key raises no click that reaches it.
        onClick={() => {
          run()
          onClose()
        }}
        sx={danger ? { color: 'error.main' } : {}}
        {...softDisabledProps(refused)}
      >
        {icon && (
          <ListItemIcon sx={{ color: 'inherit' }}>
            <AppIcon name={icon} fontSize="small" />
          </ListItemIcon>
        )}
        {label}
      </MenuItem>
    ))}
  </Menu>
)
