import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useI18nProvider, useLocaleState, useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { otherLanguages } from './otherLanguages.ts'

interface LanguageListProps {
  anchor: HTMLElement
  onChoose: (language: string) => void
  onClose: () => void
}

/** The languages there are words in, and below them those that wait for some, with the reason why they cannot be had. */
const LanguageList = ({ anchor, onChoose, onClose }: LanguageListProps) => {
  const translate = useTranslate()
  const languages = useI18nProvider().getLocales?.() ?? []
  const [locale] = useLocaleState()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 200, maxHeight: 420 } } }}
    >
      {languages.map(({ locale: code, name }) => (
        <MenuItem key={code} lang={code} selected={code === locale} onClick={() => onChoose(code)}>
          <ListItemIcon>
            {code === locale && (
              <AppIcon name="Check" fontSize="small" sx={{ color: 'primary.main' }} />
            )}
          </ListItemIcon>
          {name}
          <Code code={code} />
        </MenuItem>
      ))}
      <ListSubheader id="no-words" role="presentation" sx={reason}>
        {translate('shell.languages.none')}
      </ListSubheader>
      {otherLanguages.map(([code, name]) => (
        <MenuItem key={code} lang={code} disabled aria-describedby="no-words">
          <ListItemIcon />
          <bdi>{name}</bdi>
          <Code code={code} />
        </MenuItem>
      ))}
    </Menu>
  )
}

export default LanguageList

const Code = ({ code }: { code: string }) => (
  <Box
    component="span"
    sx={{
      marginInlineStart: 'auto',
      paddingInlineStart: '16px',
      fontSize: 12,
      color: 'text.secondary',
    }}
  >
    {code}
  </Box>
)

const reason = { lineHeight: '32px', fontSize: 12, position: 'static' } as const
