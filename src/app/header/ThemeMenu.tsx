import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { setThemeMode, useThemeMode } from '#src/theme/mode.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'

const icons = { light: 'LightMode', dark: 'DarkMode', system: 'SettingsBrightness' } as const
const modes = ['light', 'dark', 'system'] as const

/** Light, dark, or as the system is. */
export const ThemeMenu = () => {
  const translate = useTranslate()
  const { mode } = useThemeMode()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={translate('shell.theme.label')}>
        <IconButton
          aria-label={translate('shell.theme.label')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name={icons[mode]} fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {modes.map(one => (
            <MenuItem
              key={one}
              selected={one === mode}
              onClick={() => {
                setAnchor(null)
                setThemeMode(one)
              }}
            >
              <ListItemIcon>
                <AppIcon name={icons[one]} fontSize="small" />
              </ListItemIcon>
              {translate(`shell.theme.${one}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
