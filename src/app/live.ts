import { listenToEvents, onEvent } from '#src/providers/events.ts'
import { listenToMessages } from './messages/live.ts'
import { queryClient } from './providers.ts'
import { askToSignIn } from './signals.ts'
import { reloadConfig, reloadShell } from './start/load.ts'

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
  listenToMessages()
  listenToEvents({ rights: renew, ended: askToSignIn })
}

const renewRights = async () => {
  await reloadShell()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, what] }) =>
      first === 'auth' || (first === 'kit' && what === 'grants'),
  })
}
