import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Language } from '#i18n/catalog.ts'
import { parts } from '#src/features.ts'
import { setLanguage } from '#src/providers/language.ts'
import { sizes } from '#src/theme/tokens.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { withoutReload } from '#src/ui/missingCode.ts'
import { Tip } from '#src/ui/Tip.tsx'
import type { MenuState } from '../menu/useMenuState.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { AppEntries } from './AppEntries.tsx'
import { Brand } from './Brand.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

const load = () => import('./LanguageList.tsx')
const LanguageList = lazy(load)

/** The languages to choose from. */
const LanguageMenu = memo(() => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (language: string) => {
    setAnchor(null)
    setLanguage(language as Language)
  }
  return (
    <>
      <Tip title={translate('shell.language')}>
        <IconButton
          aria-label={translate('shell.language')}
          aria-haspopup="menu"
          onPointerEnter={() => withoutReload(load)}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="Translate" fontSize="small" />
        </IconButton>
      </Tip>
      {anchor && (
        <Suspense fallback={null}>
          <LanguageList anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
})

/** 48 px: mark and name, application entries, then search, what features bring, language, theme and oneself. */
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
      <Brand short={state.narrow} />
      <AppEntries />
      <Box sx={{ flex: 1 }} />
      <SearchButton />
      {parts.headerParts.map(({ key, Part }) => (
        <Part key={key} />
      ))}
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </AppBar>
  )
})

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
  '& .MuiIconButton-root': { flex: 'none', color: 'text.secondary' },
} as const
