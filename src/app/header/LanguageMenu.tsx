import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nProvider, useLocaleState, useTranslate } from 'react-admin'
import { keepLanguage } from '#src/providers/language.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { reloadShell } from '../start/load.ts'

/** Changes the language without a reload; what the server words itself is asked for again. */
export const LanguageMenu = () => {
  const translate = useTranslate()
  const languages = useI18nProvider().getLocales?.() ?? []
  const [locale, setLocale] = useLocaleState()
  const queryClient = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const change = async (chosen: string) => {
    setAnchor(null)
    setLocale(chosen)
    // react-admin changes over in an effect; what is asked for now is to come in the new language already.
    keepLanguage(chosen)
    await Promise.all([reloadShell(), queryClient.invalidateQueries()])
  }
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
              onClick={() => void change(code)}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
