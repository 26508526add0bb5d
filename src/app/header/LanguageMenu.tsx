import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useI18nProvider, useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useChangeLanguage } from './useChangeLanguage.ts'

/** The languages to choose from. */
export const LanguageMenu = () => {
  const translate = useTranslate()
  const languages = useI18nProvider().getLocales?.() ?? []
  const [locale, change] = useChangeLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={translate('shell.language')}>
        <IconButton
          aria-label={translate('shell.language')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="Translate" fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {languages.map(({ locale: code, name }) => (
            <MenuItem
              key={code}
              lang={code}
              selected={code === locale}
              onClick={() => {
                setAnchor(null)
                void change(code)
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
