import { startTransition } from 'react'
import type { I18nProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { loadForm } from '#src/kit/loadForm.tsx'
import { setShell, setShellLoader } from '#src/kit/shell.ts'
import { whenIdle } from '#src/kit/useIdle.ts'
import { ApiError, codes } from '#src/providers/apiError.ts'
import { checkConnection, confirmConnection } from '#src/providers/connection.ts'
import { removeDraftsOfOthers } from '#src/providers/drafts.ts'
import { type RequestHandlers, setRequestHandlers } from '#src/providers/http.ts'
import { createI18nProvider } from '#src/providers/i18nProvider.ts'
import { currentLanguage } from '#src/providers/language.ts'
import { loadWords } from '#src/providers/loadWords.ts'
import { decodablePath } from '#src/providers/paths.ts'
import { bindPage, saveLocked, storedToken } from '#src/providers/session.ts'
import { redirectToLogin } from '#src/providers/signOut.ts'
import { prepareDirection } from '#src/theme/direction.ts'
import { setPrinting } from '#src/theme/pageTheme.ts'
import { missingCodeEvent, withoutReload } from '#src/ui/missingCode.ts'
import { isPrinting, watchPrinting } from '#src/ui/printing.ts'
import { loadTips } from '#src/ui/Tip.tsx'
import { Console } from './Console.tsx'
import { createHoldHandler, startHeldSession, watchLock } from './held.ts'
import { followLanguage } from './language.ts'
import {
  askForProof,
  isAskedToSignIn,
  reportError,
  showMissingCode,
  showNoLicence,
  showSessionMismatch,
  showSignInDialog,
  waitForSignInDialog,
} from './signals.ts'
import { prepareFirstScreen } from './start/firstScreen.ts'
import { loadDefinitions, loadShell, refetchShell } from './start/load.ts'
import { applyPreferences } from './start/preferences.ts'
import { StartFailed } from './start/StartFailed.tsx'

/** Starts the console: loads config, user, menus and texts at the same time, then renders it. */
export const openConsole = async () => {
  const element = document.getElementById('root')
  if (!element) return
  const session = storedToken()
  const starting = Promise.all([loadShell(), loadDefinitions()])
  // A failure is handled after the texts are loaded, since its message needs them.
  const [outcome] = await Promise.all([
    starting.catch((error: unknown) => error),
    loadWords(currentLanguage()),
    prepareDirection(),
  ])
  const i18nProvider = await createI18nProvider()
  setRequestHandlers(createRequestHandlers(i18nProvider, element))
  if (!Array.isArray(outcome)) return handleLoadFailure(outcome, element, i18nProvider)
  const [shell] = outcome
  bindPage(session)
  if (shell.member.hold) return startHeldSession(shell.member, shell.member.hold, i18nProvider)
  saveLocked(false)
  removeDraftsOfOthers(shell.member)
  watchLock(i18nProvider)
  window.addEventListener(missingCodeEvent, showMissingCode)
  setShell(shell)
  setShellLoader(refetchShell)
  followLanguage(i18nProvider)
  watchPrinting(() => setPrinting(isPrinting()))
  if (shell.failure instanceof ApiError && shell.failure.code === codes.noLicence) showNoLicence()
  applyPreferences(shell.member)
  repairAddress(i18nProvider)
  await prepareFirstScreen()
  const root = createRoot(element)
  // As a transition, React renders in slices and the browser can react to input in between.
  startTransition(() => root.render(<Console i18nProvider={i18nProvider} />))
  setTimeout(
    () =>
      whenIdle(() => {
        void withoutReload(loadTips)
        void startLive(i18nProvider)
      }),
    lateCodeDelayMs,
  )
}

/** Without a connection its code cannot come: it is asked for again once there is one. */
const startLive = async (i18nProvider: I18nProvider): Promise<void> => {
  const live = await import('./live.ts').catch(() => undefined)
  if (live) return live.startLiveUpdates(i18nProvider)
  window.addEventListener('online', () => void startLive(i18nProvider), { once: true })
}

/** Milliseconds until the page is usually drawn: what is needed later waits, so as not to delay the first requests. */
const lateCodeDelayMs = 1000

/** The router cannot read every address that a server answers: what it cannot read is dropped, with a notice. */
const repairAddress = (i18nProvider: I18nProvider) => {
  const { pathname, search, hash } = location
  const path = decodablePath(pathname)
  if (path === pathname) return
  history.replaceState(history.state, '', path + search + hash)
  const what = pathname.slice(path.length)
  reportError('warning', new ApiError(i18nProvider.translate('shell.unreadable', { what }), {}))
}

/** Loads what the console needs first while the user is still signing in. Rejects if a file cannot be loaded. */
export const preloadConsoleCode = (): Promise<unknown> =>
  Promise.all([loadWords(currentLanguage()), loadForm()])

/** Without a user the sign-in page is opened; if the server does not answer, the page says so. */
const handleLoadFailure = (error: unknown, element: HTMLElement, i18nProvider: I18nProvider) => {
  if (error instanceof ApiError && error.status === 200 && error.code !== codes.noLicence)
    return redirectToLogin(error.message)
  createRoot(element).render(<StartFailed error={error} i18nProvider={i18nProvider} />)
}

const createRequestHandlers = (
  i18nProvider: I18nProvider,
  element: HTMLElement,
): RequestHandlers => {
  const goLift = createHoldHandler(i18nProvider)
  return {
    errorMessage: (key, args) => i18nProvider.translate(`http.${key}`, args),
    onSignedOut: showSignInDialog,
    onNoLicence: showNoLicence,
    onNoAnswer: call => void checkConnection(call),
    onAnswer: confirmConnection,
    onActingMismatch: showSessionMismatch,
    // The lock screen shows no dialogs, and what lies behind it is not for the person who has signed in.
    onOtherUser: name =>
      element.isConnected ? showSessionMismatch('person', name) : location.reload(),
    // The dialog of a session that has ended asks for the second factor or another password itself.
    onSessionHold: hold => {
      if (!isAskedToSignIn()) goLift(hold)
    },
    showError: reportError,
    requestProof: askForProof,
    isAskedToSignIn,
    waitForSignIn: waitForSignInDialog,
  }
}
