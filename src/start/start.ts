import { currentLanguage, followLanguage } from '#src/providers/language.ts'
import { loadWords } from '#src/providers/loadWords.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import {
  loginAddress,
  loginPath,
  type Outside,
  outsideHere,
  ownPath,
} from '#src/providers/paths.ts'
import { mirrored, token } from '#src/providers/session.ts'
import { endSession } from '#src/providers/signOut.ts'
import { applyShade, defaultMode, keptMode, shadeOf } from '#src/theme/shade.ts'
import { takeFromAddress } from './brought.ts'
import { askForConsole, askForLogin } from './calls.ts'
import { onMissingChunk, timely, withoutReload } from './missingChunk.ts'

/** Decides between sign-in and console; what is needed first is asked for while the code comes. */
export const start = () => {
  paint()
  followLanguage()
  onMissingChunk()
  const outside = outsideHere()
  if (outside) return outsides[outside]()
  if (!token()) return showLoginInstead()
  // The code is the longest way: it is asked for first, and the words before it can ask for them itself.
  timely('console', import('#src/app/open.tsx'), ({ openConsole }) => openConsole())
  timely('words', loadWords(currentLanguage()), () => {})
  askForConsole()
}

/** Light or dark, as this browser or the site has it. */
const paint = () =>
  applyShade(shadeOf(keptMode() ?? mirrored<SiteConfig>('config')?.theme?.mode ?? defaultMode))

/** A way on within this site needs no page; one to elsewhere is asked about. */
const jump = () => {
  const own = ownPath(redirectHere())
  if (own) location.replace(own)
  else showLogin()
}

const arrive = () => {
  takeFromAddress()
  showLogin()
}

const showLogin = () => {
  document.documentElement.classList.add('bare')
  timely('login', import('#src/login/open.tsx'), ({ openLogin }) => openLogin())
  askForLogin()
}

/** The address changes without another request for the page. */
const showLoginInstead = () => {
  history.replaceState(null, '', loginAddress())
  showLogin()
}

/** The server hears of it as well; a page that was merely linked here cannot lead elsewhere. */
const leave = () => {
  document.documentElement.classList.add('bare')
  // Signing out empties the caches: without a connection the page that follows would not come afterwards.
  withoutReload(() => import('#src/login/open.tsx'))
  const redirect = ownPath(redirectHere())
  const next = redirect ? `${loginPath}?redirect=${encodeURIComponent(redirect)}` : loginPath
  void endSession().then(ended => {
    if (ended) return location.replace(next)
    // Without another page: this one still holds the token, to try again with.
    history.replaceState(null, '', next)
    // The choice of whoever left is forgotten.
    paint()
    showLogin()
  })
}

const redirectHere = () => new URLSearchParams(location.search).get('redirect')

const outsides: Readonly<Record<Outside, () => void>> = {
  login: showLogin,
  reg: showLogin,
  logout: leave,
  jump,
  access: arrive,
}
