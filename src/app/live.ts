import { ApiError, codes } from '#src/providers/apiError.ts'
import { listenToEvents, onEvent, resumeEvents, retryEvents } from '#src/providers/events.ts'
import { currentOutage, doubtConnection, watchConnection } from '#src/providers/online.ts'
import { tokenKey } from '#src/providers/session.ts'
import { onSignedInElsewhere, whoseIs } from '#src/providers/signIn.ts'
import { listenToMessages } from './messages/live.ts'
import { queryClient } from './providers.ts'
import { resume } from './resume.ts'
import { goAstray, isAskedToSignIn } from './signals.ts'
import { reloadConfig, reloadShell } from './start/load.ts'
import { currentShell } from './start/state.ts'

/** When a change reaches everyone at once, their pages need not ask in the same second. */
const spread = 2000

/** Follows what the server tells this session: its end at once, new rights a moment later. */
export const listenLive = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void renewRights(), Math.random() * spread)
  }
  onEvent('site', () => {
    setTimeout(() => void reloadConfig(), Math.random() * spread)
  })
  onEvent('line', ({ open }: { open: boolean }) => {
    if (!open) void doubtConnection()
  })
  watchConnection(goOn)
  listenToMessages()
  listenToEvents({ rights: renew, ended: () => void learnWhy() })
  followOtherWindows()
}

/** The server answers again; lists ask by themselves. */
const goOn = () => {
  if (currentOutage()) return
  retryEvents()
  if (currentShell().failure) void reloadShell()
}

const renewRights = async () => {
  await reloadShell()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, what] }) =>
      first === 'auth' || (first === 'kit' && what === 'grants'),
  })
}

/**
 * The session of the stream has ended: the answer of a call says why, and opens the dialog. It may be that the same
 * person has signed in again in another window, whose token this one shares.
 */
const learnWhy = async (): Promise<void> => {
  try {
    if ((await whoseIs(currentShell().member)) === 'other') goAstray('elsewhere')
    else resumeEvents()
  } catch (error) {
    const told = error instanceof ApiError && error.code === codes.signedOut
    // No answer: the stream asks again by itself.
    if (!told) resumeEvents()
  }
}

/** Whoever signs in again in one window goes on in all windows that ask. */
const followOtherWindows = (): void => {
  const look = () => {
    if (!isAskedToSignIn()) return
    whoseIs(currentShell().member).then(
      whose => {
        if (whose === 'other') goAstray('elsewhere')
        // Otherwise the other window still asks for the second factor or another password.
        else if (whose === 'same') resume()
      },
      () => {},
    )
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === tokenKey && newValue) look()
  })
  onSignedInElsewhere(look)
}
