import type { I18nProvider } from 'react-admin'
import { parts } from '#src/features.ts'
import { currentShell } from '#src/kit/shell.ts'
import { ApiError, codes } from '#src/providers/apiError.ts'
import { checkConnection, currentOutage, watchConnection } from '#src/providers/connection.ts'
import { listenToEvents, onEvent, resumeEvents, retryEvents } from '#src/providers/events.ts'
import { verifyPageUser } from '#src/providers/http.ts'
import { tokenKey } from '#src/providers/session.ts'
import { checkSessionMatch, onSignedInElsewhere } from '#src/providers/signIn.ts'
import { queryClient } from './providers.ts'
import { resumeSession } from './resume.ts'
import { isAskedToSignIn, showSessionMismatch } from './signals.ts'
import { refetchShell, reloadConfig, reloadDefinitions } from './start/load.ts'

/** Milliseconds over which pages spread their requests after a change that reaches all of them at the same time. */
const maxRandomDelayMs = 2000

/** Milliseconds for which the event stream waits for the features that react to its events. */
const maxListenerSetupMs = 5000

/** Reacts to the events of this session: its end at once, changed rights and definitions with a random delay. */
export const startLiveUpdates = async (i18nProvider: I18nProvider): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasOtherDefinitions = false
  // Definitions first, so that an entry of the menu leads somewhere.
  const renewAll = async () => {
    if (hasOtherDefinitions) {
      // Cleared first: another change may be reported while this one is followed.
      hasOtherDefinitions = false
      if (!(await followDefinitions(i18nProvider))) hasOtherDefinitions = true
    }
    await renewRights()
  }
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void renewAll(), Math.random() * maxRandomDelayMs)
  }
  onEvent('definitions', () => {
    hasOtherDefinitions = true
    renew()
  })
  onEvent('site', () => {
    setTimeout(() => void reloadConfig(), Math.random() * maxRandomDelayMs)
  })
  onEvent('line', ({ open }: { open: boolean }) => {
    if (!open) void checkConnection()
    // What was changed before the stream was open was missed, also while the page was loading.
    else setTimeout(() => void followDefinitions(i18nProvider), Math.random() * maxRandomDelayMs)
  })
  watchConnection(onServerBack)
  followOtherWindows()
  const listening = Promise.allSettled(parts.listeners.map(listen => listen(queryClient)))
  // A feature whose code hangs must not keep the page from hearing that its session has ended.
  await Promise.race([listening, new Promise(done => setTimeout(done, maxListenerSetupMs))])
  listenToEvents({
    rights: renew,
    ended: () => void checkEndedSession(),
    drawnWith: () => currentShell().rights,
  })
}

/** The server answers again: reconnects the event stream and loads what failed. Lists reload by themselves. */
const onServerBack = () => {
  if (currentOutage()) return
  retryEvents()
  if (currentShell().failure) void refetchShell()
}

/** Asks for the definitions that were added at run time; returns whether that succeeded. */
const followDefinitions = async (i18nProvider: I18nProvider): Promise<boolean> => {
  try {
    // Rows of a definition that was changed have other fields.
    if (await reloadDefinitions(i18nProvider)) await queryClient.invalidateQueries()
    return true
  } catch {
    return false
  }
}

const renewRights = async () => {
  await refetchShell()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, what] }) =>
      first === 'auth' || (first === 'kit' && what === 'grants'),
  })
}

/**
 * The server has closed the event stream because the session ended. A call finds out why, and its error opens the
 * dialog. If the same person has signed in again in another window, the call succeeds, since windows share the token.
 */
const checkEndedSession = async (): Promise<void> => {
  try {
    if ((await checkSessionMatch(currentShell().member)) === 'other')
      showSessionMismatch('elsewhere')
    else resumeEvents()
  } catch (error) {
    const refused = error instanceof ApiError && error.code === codes.signedOut
    // The server did not answer: the stream retries by itself.
    if (!refused) resumeEvents()
  }
}

/** After signing in again in one window, the user can continue in all windows that show the dialog. */
const followOtherWindows = (): void => {
  const look = () => {
    if (!isAskedToSignIn()) return
    checkSessionMatch(currentShell().member).then(
      whose => {
        if (whose === 'other') showSessionMismatch('elsewhere')
        // Otherwise the session of the other window still waits for a second factor or a new password.
        else if (whose === 'same') resumeSession()
      },
      () => {},
    )
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey || !newValue) return
    // At once, and not only when this page calls: it shows one person while the browser is another's.
    if (isAskedToSignIn()) look()
    else void verifyPageUser()
  })
  onSignedInElsewhere(look)
  // This code is loaded late: the user may have signed in again in another window before it could hear of it.
  look()
}
