import Box from '@mui/material/Box'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { SaveBlockedProvider } from '#src/kit/form/saveBlocked.ts'
import { useShell } from '#src/kit/shell.ts'
import { sizes } from '#src/theme/tokens.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { useKeepWhileUnsaved } from '#src/ui/useKeepWhileUnsaved.ts'
import { ApiFeedback } from './ApiFeedback.tsx'
import { Header } from './header/Header.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { useMenuState } from './menu/useMenuState.ts'
import { DocumentTitle } from './page/DocumentTitle.tsx'
import { Footer } from './page/Footer.tsx'
import { KeptPages } from './page/KeptPages.tsx'
import { PageHead } from './page/PageHead.tsx'
import { NoLicencePage, NoMenus, NotFoundPage } from './page/pages.tsx'
import { RouteAnnouncer } from './page/RouteAnnouncer.tsx'
import { useSignals } from './signals.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'
import { useUserIdle } from './useUserIdle.ts'

const ActingBanner = lazy(() =>
  import('./acting/ActingBanner.tsx').then(part => ({ default: part.ActingBanner })),
)

// If this code cannot be loaded, the page works without it.
const BackgroundTasks = lazy(() =>
  import('./offline/BackgroundTasks.tsx').then(
    part => ({ default: part.BackgroundTasks }),
    () => ({ default: NoBackgroundTasks }),
  ),
)
const NoBackgroundTasks = () => <></>

interface LayoutProps {
  /** No page has this address: only the 404 page is shown, without header and menu. */
  bare: boolean
  children: ReactNode
}

/** Fixed header, side menu, and the page between them. */
export const Layout = ({ bare, children }: LayoutProps) => {
  const translate = useTranslate()
  const state = useMenuState()
  const { menus, member } = useShell()
  const { noLicence } = useSignals()
  const calm = useUserIdle()
  useRestoreFocus()
  const some = menus !== undefined && menus.length > 0
  const isNowhere = bare && some && !noLicence
  const { pathname } = useLocation()
  const isOpen = !noLicence && some && !isNowhere
  // Without its rights a page stays for what was typed in it, and cannot be saved.
  const held = useKeepWhileUnsaved(isOpen, pathname)
  return (
    <Box sx={member.acting ? underBanner : frame}>
      {!isNowhere && (
        <Box component="a" href="#main" sx={skip}>
          {translate('shell.skip')}
        </Box>
      )}
      {member.acting && (
        <Suspense fallback={null}>
          <ActingBanner member={member} acting={member.acting} />
        </Suspense>
      )}
      {!isNowhere && <Header state={state} />}
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {some && !isNowhere && <SideMenu state={state} />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box component="main" id="main" tabIndex={-1} sx={page}>
            {calm && (
              <Suspense fallback={null}>
                <BackgroundTasks />
              </Suspense>
            )}
            {!held && noLicence && <NoLicencePage />}
            {!held && !noLicence && !some && <NoMenus />}
            {!held && isNowhere && <NotFoundPage />}
            {(isOpen || held) && (
              <SaveBlockedProvider value={held ? translate('kit.form.withdrawn') : undefined}>
                <PageHead />
                <KeptPages>{children}</KeptPages>
              </SaveBlockedProvider>
            )}
          </Box>
          {!isNowhere && <Footer />}
        </Box>
      </Box>
      <DocumentTitle />
      <RouteAnnouncer />
      <ApiFeedback />
    </Box>
  )
}

const frame = { minHeight: '100dvh', display: 'flex', flexDirection: 'column' } as const
/** While acting as somebody else a banner is at the top: its height, for the elements that are fixed below it. */
const underBanner = {
  ...frame,
  '--uc-banner': { xs: '64px', md: `${sizes.banner}px` },
} as const

const page = {
  flex: 1,
  minWidth: 0,
  outline: 'none !important',
  width: '100%',
  maxWidth: 'var(--uc-page)',
  marginInline: 'auto',
  p: { xs: `${sizes.pagePaddingNarrow}px`, md: `${sizes.pagePadding}px` },
  pt: { xs: '12px', md: '16px' },
  // While the page is loading the footer would be visible, and jump down once the page has its height.
  '&:has([data-waiting]) + footer': { visibility: 'hidden' },
} as const

const skip = {
  position: 'fixed',
  insetInlineStart: 8,
  top: -60,
  zIndex: 2000,
  px: 2,
  py: 1,
  borderRadius: '6px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:focus': { top: 6 },
} as const
