import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isHere, leadOf } from '#src/kit/leadOf.ts'
import { useShell } from '#src/kit/shell.ts'
import type { HeaderEntry } from '#src/providers/menus.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'

/** The applications at hand: as many as half the window holds, the rest in a menu; a narrow window has them in the drawer. */
export const AppEntries = memo(() => {
  const translate = useTranslate()
  const { header } = useShell()
  const row = useRef<HTMLDivElement>(null)
  const shown = useFitting(row, header)
  if (header.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={translate('shell.apps.label')}
      sx={{
        display: { xs: 'none', md: 'flex' },
        alignItems: 'center',
        maxWidth: '50vw',
        minWidth: 0,
      }}
    >
      <Box ref={row} sx={{ display: 'flex', gap: `${gap}px`, minWidth: 0, overflow: 'hidden' }}>
        {header.map((entry, at) => (
          <Button
            key={entry.path}
            color="inherit"
            {...leadOf(entry)}
            title={entry.remark ?? undefined}
            aria-current={isHere(entry) || undefined}
            startIcon={entry.icon ? <AppIcon name={entry.icon} fontSize="small" /> : undefined}
            sx={{ ...application, visibility: at < shown ? 'visible' : 'hidden' }}
          >
            {entry.title}
          </Button>
        ))}
      </Box>
      <More entries={header} from={shown} />
    </Box>
  )
})

const application = {
  flex: 'none',
  color: 'text.secondary',
  '& .MuiButton-startIcon': { marginInlineStart: 0, marginInlineEnd: '6px' },
  '&[aria-current]': { color: 'primary.main', bgcolor: 'action.selected' },
} as const

const More = ({ entries, from }: { entries: readonly HeaderEntry[]; from: number }) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rest = entries.slice(from)
  const close = () => setAnchor(null)
  if (rest.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={translate('shell.apps.more')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <AppIcon name="MoreHoriz" fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          {rest.map(entry => (
            <MenuItem key={entry.path} {...leadOf(entry)} onClick={close}>
              <ListItemIcon>
                <AppIcon name={entry.icon} fontSize="small" />
              </ListItemIcon>
              {entry.title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** How many children of a row fit into it. */
const useFitting = (row: RefObject<HTMLDivElement | null>, entries: readonly HeaderEntry[]) => {
  const [shown, setShown] = useState(entries.length)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    // It calls at once, after the layout that is due anyway: measuring here would force one of its own.
    const observer = new ResizeObserver(() => setShown(fittingIn(element)))
    observer.observe(element)
    // In another language a title is wider, and the row no wider than before.
    for (const at of entries.keys()) observer.observe(element.children[at] as Element)
    return () => observer.disconnect()
  }, [row, entries])
  return shown
}

/** Between two of them, in pixels. */
const gap = 4

const fittingIn = (element: HTMLElement) => {
  let used = 0
  const widths = [...element.children].map(child => (child as HTMLElement).offsetWidth)
  return widths.filter(width => {
    used += width
    const fits = width > 0 && used <= element.clientWidth + 1
    used += gap
    return fits
  }).length
}
