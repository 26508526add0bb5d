import ButtonBase from '@mui/material/ButtonBase'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import type { MenuNode } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { entryStyle } from './entryStyle.ts'
import { linkOf } from './MenuList.tsx'

/** A directory of the narrow rail: its pages open beside it. */
export const CollapsedDirectory = ({
  node,
  trail,
}: {
  node: MenuNode
  trail: ReadonlySet<string>
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={anchor ? '' : node.title} placement="right">
        <ButtonBase
          sx={theme => entryStyle(theme, 0)}
          aria-label={node.title}
          aria-haspopup="menu"
          data-holds={trail.has(node.id) || undefined}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name={node.icon} fontSize="small" />
        </ButtonBase>
      </Tooltip>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {(node.children ?? []).map(page => (
          <MenuItem key={page.id} {...linkOf(page)} selected={trail.has(page.id)} onClick={close}>
            <ListItemIcon>
              <AppIcon name={page.icon} fontSize="small" />
            </ListItemIcon>
            {page.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
