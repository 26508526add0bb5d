import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { AppIcon } from './AppIcon.tsx'
import { MoreButton } from './MoreButton.tsx'
import { focusableDisabledItems, softDisabledProps } from './softDisabled.ts'

/** Something that a page offers at its head. */
interface Action {
  name: string
  label: string
  icon?: string | undefined
  danger?: boolean
  /** Why it cannot be done; it looks disabled then, and a press is to tell the reason. */
  refused?: string | undefined
  run: () => void
}

interface ActionGroupProps {
  actions: readonly Action[]
  /** How many stand before the rest goes into the menu. */
  shown?: number
}

/** The buttons of a page's head: one as itself, the others behind it in a menu, what is dangerous always there and last. */
export const ActionGroup = ({ actions, shown = 1 }: ActionGroupProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const buttons = actions.filter(({ danger }) => !danger).slice(0, shown)
  const rest = actions.filter(action => !buttons.includes(action))
  const sorted = [...rest.filter(({ danger }) => !danger), ...rest.filter(({ danger }) => danger)]
  return (
    <Box role="group" sx={{ display: 'flex', gap: 1 }}>
      {buttons.map(({ name, label, icon, refused, run }) => (
        <Button
          key={name}
          variant="outlined"
          color="inherit"
          startIcon={icon && <AppIcon name={icon} fontSize="small" />}
          onClick={run}
          {...softDisabledProps(refused)}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && <MoreButton isOpen={anchor !== null} onOpen={setAnchor} />}
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={focusableDisabledItems}
        >
          {sorted.map(({ name, label, icon, danger, refused, run }) => (
            <MenuItem
              key={name}
              // Not `onClick` of the menu: an entry that is chosen by a key raises no click that reaches it.
              onClick={() => {
                run()
                setAnchor(null)
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
      )}
    </Box>
  )
}
