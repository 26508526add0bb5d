import { setConsoleLoader } from '#src/login/preload.ts'
import { currentLanguage, syncDocumentLanguage } from '#src/providers/language.ts'
import { loadWords } from '#src/providers/loadWords.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import {
  currentPublicPage,
  loginAddress,
  loginPath,
  type PublicPage,
  safeRedirectPath,
} from '#src/providers/paths.ts'
import { readSnapshot, storedToken } from '#src/providers/session.ts'
import { endSession } from '#src/providers/signOut.ts'
import {
  applyColourScheme,
  defaultMode,
  resolveColourScheme,
  storedThemeMode,
} from '#src/theme/colourScheme.ts'
import { withoutReload } from '#src/ui/missingCode.ts'
import { storeAddressParameters } from './brought.ts'
import { dashboardOf, prefetchConsole, prefetchLogin } from './calls.ts'
import { handleMissingChunks, withLoadTimeout } from './missingChunk.ts'

/** Opens the sign-in page or the console, and sends the first requests while the code is loading. */
export const start = () => {
  applyStoredTheme()
  syncDocumentLanguage()
  handleMissingChunks()
  setConsoleLoader(() =>
    import('#src/app/open.tsx').then(({ preloadConsoleCode }) => preloadConsoleCode()),
  )
  const outside = currentPublicPage()
  if (outside) return publicPages[outside]()
  if (!storedToken()) return showLoginInstead()
  // The code takes longest, so it is requested first; the texts are requested before the code can do so itself.
  withLoadTimeout('console', import('#src/app/open.tsx'), ({ openConsole }) => openConsole())
  withLoadTimeout('words', loadWords(currentLanguage()), () => {})
  prefetchConsole()
  preloadDashboard()
}

/** The dashboards have files of their own. The console requests them only after it has started. */
const preloadDashboard = () => {
  const dashboard = dashboardOf(location.pathname)
  // A file that is missing is handled by `onMissingChunk`; the console shows other failures.
  if (dashboard) dashboardFiles[dashboard]().catch(() => {})
}
const dashboardFiles = {
  analysis: () => import('#src/features/dashboards/analysis/Analysis.tsx'),
  workplace: () => import('#src/features/dashboards/Workplace.tsx'),
} as const

/** Applies the light or dark theme that is stored in this browser or set for the site. */
const applyStoredTheme = () =>
  applyColourScheme(
    resolveColourScheme(
      storedThemeMode() ?? readSnapshot<SiteConfig>('config')?.theme?.mode ?? defaultMode,
    ),
  )

/** The jump page: redirects within this site at once, and asks before it leads to another site. */
const openJumpPage = () => {
  const own = safeRedirectPath(redirectHere())
  if (own) location.replace(own)
  else showLogin()
}

const openAccessPage = () => {
  storeAddressParameters()
  showLogin()
}

const showLogin = () => {
  document.documentElement.classList.add('bare')
  withLoadTimeout('login', import('#src/login/open.tsx'), ({ openLogin }) => openLogin())
  prefetchLogin()
}

/** Shows the sign-in page under its own address, without loading the page again. */
const showLoginInstead = () => {
  history.replaceState(null, '', loginAddress())
  showLogin()
}

/** The sign-out page: ends the session on the server too. It only redirects within this site. */
const openSignOutPage = () => {
  document.documentElement.classList.add('bare')
  // Signing out empties the caches: the code of the sign-in page is loaded before, in case there is no connection.
  withoutReload(() => import('#src/login/open.tsx'))
  const redirect = safeRedirectPath(redirectHere())
  const next = redirect ? `${loginPath}?redirect=${encodeURIComponent(redirect)}` : loginPath
  void endSession().then(ended => {
    if (ended) return location.replace(next)
    // Without a navigation: this page still has the token that is needed to try again.
    history.replaceState(null, '', next)
    // The theme of the user who signed out is no longer stored.
    applyStoredTheme()
    showLogin()
  })
}

const redirectHere = () => new URLSearchParams(location.search).get('redirect')

const publicPages: Readonly<Record<PublicPage, () => void>> = {
  login: showLogin,
  reg: showLogin,
  logout: openSignOutPage,
  jump: openJumpPage,
  access: openAccessPage,
}
