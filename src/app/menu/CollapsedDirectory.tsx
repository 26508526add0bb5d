import ButtonBase from '@mui/material/ButtonBase'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import type { MenuNode } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useSides } from '#src/ui/side.ts'
import { Tip } from '#src/ui/Tip.tsx'
import { entryStyle } from './entryStyle.ts'
import { linkOf } from './linkOf.ts'

interface CollapsedDirectoryProps {
  node: MenuNode
  trail: ReadonlySet<string>
}

/** A directory of the narrow rail: all that is in it opens beside it, however deep. */
export const CollapsedDirectory = ({ node, trail }: CollapsedDirectoryProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const { start, end } = useSides()
  return (
    <>
      <Tip title={anchor ? '' : node.title} placement={end}>
        <ButtonBase
          sx={theme => entryStyle(theme, 0)}
          aria-label={node.title}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          data-holds={trail.has(node.id) || undefined}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name={node.icon} fontSize="small" />
        </ButtonBase>
      </Tip>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'top', horizontal: end }}
          transformOrigin={{ vertical: 'top', horizontal: start }}
          slotProps={{
            paper: { sx: { minWidth: 176, translate: start === 'left' ? '4px' : '-4px' } },
          }}
        >
          {linesOf([node], { trail, close, level: 0 })}
        </Menu>
      )}
    </>
  )
}

interface Lines {
  trail: ReadonlySet<string>
  close: () => void
  level: number
}

/** The directory's name, and what is in it a step further in. */
const linesOf = (nodes: readonly MenuNode[], lines: Lines): ReactNode[] =>
  nodes.flatMap(node =>
    node.type === 'directory'
      ? [
          <ListSubheader key={node.id} role="presentation" sx={inset(lines.level)}>
            {node.title}
          </ListSubheader>,
          ...linesOf(node.children ?? [], { ...lines, level: lines.level + 1 }),
        ]
      : [
          <MenuItem
            key={node.id}
            {...linkOf(node)}
            selected={lines.trail.has(node.id)}
            onClick={lines.close}
            sx={inset(lines.level - 1)}
          >
            <ListItemIcon>
              <AppIcon name={node.icon} fontSize="small" />
            </ListItemIcon>
            {node.title}
          </MenuItem>,
        ],
  )

const inset = (level: number) => ({
  paddingInlineStart: `${16 + Math.max(level, 0) * 16}px`,
  '&.MuiListSubheader-root': { position: 'static', lineHeight: '32px', fontSize: 12 },
})
