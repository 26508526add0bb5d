import type { I18nProvider } from 'react-admin'
import { currentShell } from '#src/kit/shell.ts'
import { ApiError } from '#src/providers/apiError.ts'
import { request } from '#src/providers/http.ts'
import type { Member, SessionHold } from '#src/providers/member.ts'
import { holdAddress } from '#src/providers/paths.ts'
import { isSessionSuperseded, lockedKey } from '#src/providers/session.ts'
import { blockKeysWhileLocked } from './lock/gate.ts'
import { reportError } from './signals.ts'

const loadLock = () => import('./lock/showLock.tsx')

const showLockScreen = async (i18nProvider: I18nProvider) => {
  const { showLock } = await loadLock()
  showLock({ member: currentShell().member, i18nProvider })
}

/** Leads a page that is drawn already to where one does what the session waits for. */
export const createHoldHandler =
  (i18nProvider: I18nProvider) =>
  (hold: SessionHold): void => {
    if (hold === 'lock') void showLockScreen(i18nProvider)
    else location.replace(holdAddress(hold))
  }

/** The same before anything was drawn. */
export const startHeldSession = async (
  member: Member,
  hold: SessionHold,
  i18nProvider: I18nProvider,
) => {
  if (hold !== 'lock') return location.replace(holdAddress(hold))
  watchLock(i18nProvider)
  const { showLock } = await loadLock()
  showLock({ member, i18nProvider, fresh: true })
}

/** Locks the session; the page follows as soon as the server has. */
export const lockScreen = async (i18nProvider: I18nProvider): Promise<void> => {
  // First the code: afterwards it might not come any more.
  await loadLock()
  await request('/user/admin/member/lock', { method: 'POST', body: {} }).then(
    () => showLockScreen(i18nProvider),
    (error: unknown) => error instanceof ApiError && reportError('error', error),
  )
}

/** Other windows of this browser lock and unlock along. */
export const watchLock = (i18nProvider: I18nProvider): void => {
  blockKeysWhileLocked()
  window.addEventListener('storage', ({ key, newValue }) => {
    // Somebody else who has signed in in another window locks their own screen.
    if (key !== lockedKey || isSessionSuperseded()) return
    if (newValue === 'true') void showLockScreen(i18nProvider)
    else void loadLock().then(({ hideLock }) => hideLock())
  })
}
