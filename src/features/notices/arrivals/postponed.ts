import type { IncomingMessage } from '#src/providers/messages.ts'
import { postponedMessagesKey, saveInLocalStorage } from '#src/providers/session.ts'

/** Milliseconds: a session may last for weeks, and what must be acknowledged is asked for again every day. */
const postponeMs = 12 * 60 * 60_000

interface Postponement {
  at: number
  /** The reminder it was put off after; another one asks again. */
  remindedAt?: string
}

type Waiting = Pick<IncomingMessage, 'id' | 'remindedAt'>

/** Keeps a message from being asked for again until the session ends, in every window of this browser. */
export const postpone = ({ id, remindedAt }: Waiting): void => {
  const after = remindedAt ? { remindedAt } : {}
  const all = Object.entries({ ...kept(), [id]: { at: Date.now(), ...after } })
  const lasting = Object.fromEntries(all.filter(([, one]) => isRecent(one)))
  saveInLocalStorage(postponedMessagesKey, JSON.stringify(lasting))
}

export const isPostponed = ({ id, remindedAt }: Waiting): boolean => {
  const one = kept()[id]
  return one !== undefined && isRecent(one) && one.remindedAt === (remindedAt ?? undefined)
}

const isRecent = ({ at }: Postponement) => Date.now() - at < postponeMs

const kept = (): Readonly<Record<string, Postponement>> => {
  try {
    return JSON.parse(localStorage.getItem(postponedMessagesKey) ?? '{}')
  } catch {
    return {}
  }
}
