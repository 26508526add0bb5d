import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { sizes } from '#src/theme/tokens.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { MenuState } from '../menu/useMenuState.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { useShell } from '../start/state.ts'
import { AppEntries } from './AppEntries.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

/** 48 px: mark and name, application entries, then tenant, language, theme and oneself. */
export const Header = memo(({ state }: { state: MenuState }) => {
  const translate = useTranslate()
  return (
    <AppBar component="header" position="sticky" sx={bar}>
      {state.narrow && (
        <IconButton
          aria-label={translate('shell.menu.open')}
          aria-expanded={state.drawer}
          onClick={state.openDrawer}
        >
          <AppIcon name="Menu" />
        </IconButton>
      )}
      <Brand />
      <AppEntries />
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </AppBar>
  )
})

const Brand = () => {
  const translate = useTranslate()
  const { config } = useShell()
  const name = config?.name || translate('shell.product')
  return (
    <Box component={Link} to="/" sx={brand} aria-label={name}>
      <img
        src={ownImage(config?.logo) ?? `${import.meta.env.BASE_URL}favicon.svg`}
        alt=""
        width={24}
        height={24}
      />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {name}
      </Box>
    </Box>
  )
}

/** A picture of this site; others would tell a stranger who is here. */
const ownImage = (address: string | null | undefined) =>
  address && /^(\/(?!\/)|data:image\/)/.test(address) ? address : undefined

const bar = {
  flexDirection: 'row',
  alignItems: 'center',
  gap: { xs: 0.5, md: 1 },
  height: sizes.header,
  top: 'var(--uc-banner, 0px)',
  px: { xs: 1, md: 1.5 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  fontWeight: 600,
  fontSize: 16,
  color: 'text.primary',
  textDecoration: 'none',
  marginInlineEnd: { md: 3 },
} as const
