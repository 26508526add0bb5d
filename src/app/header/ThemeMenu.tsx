import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { useThemeChoice } from '../theme/useThemeChoice.ts'

const ThemePanel = lazy(async () => ({
  default: (await import('../theme/ThemePanel.tsx')).ThemePanel,
}))

const icons = { light: 'LightMode', dark: 'DarkMode', system: 'SettingsBrightness' } as const
const modes = ['light', 'dark', 'system'] as const

/** Light, dark, or as the system is, and the way to all else of the look. */
export const ThemeMenu = () => {
  const translate = useTranslate()
  const { look, choose } = useThemeChoice()
  const { mode } = look
  const [panel, setPanel] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tip title={translate('shell.theme.label')}>
        <IconButton
          aria-label={translate('shell.theme.label')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name={icons[mode]} fontSize="small" />
        </IconButton>
      </Tip>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {modes.map(one => (
            <MenuItem
              key={one}
              selected={one === mode}
              onClick={() => {
                setAnchor(null)
                choose({ mode: one })
              }}
            >
              <ListItemIcon>
                <AppIcon name={icons[one]} fontSize="small" />
              </ListItemIcon>
              {translate(`shell.theme.${one}`)}
            </MenuItem>
          ))}
          <Divider component="li" />
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setPanel(true)
            }}
          >
            <ListItemIcon>
              <AppIcon name="Palette" fontSize="small" />
            </ListItemIcon>
            {translate('theme.open')}
          </MenuItem>
        </Menu>
      )}
      {panel && (
        <Suspense fallback={null}>
          <ThemePanel onClose={() => setPanel(false)} />
        </Suspense>
      )}
    </>
  )
}
