import type { Actor, Hold } from '#server/base/actor.ts'
import { codes, Refusal } from '#server/base/errors.ts'

interface Found {
  /** The hold stored in the session. */
  hold?: Exclude<Hold, 'password'> | null
  must_change: boolean | null
}

/** What a session waits for; the first one when there are several. */
export const holdOf = ({ hold = null, must_change }: Found): Hold | null => {
  if (hold === 'lock' || hold === 'factor') return hold
  return must_change ? 'password' : hold
}

/** Refuses a session that waits for something, except for routes that are open meanwhile. */
export const requireNoHold = ({ hold }: Actor, during: readonly Hold[] | 'any' = []): void => {
  if (hold === null || during === 'any' || during.includes(hold)) return
  throw new Refusal(sayings[hold], { code: codes.forbidden, payload: { hold } })
}

const sayings = {
  lock: 'errors.hold.lock',
  factor: 'errors.hold.factor',
  password: 'errors.password.mustChange',
  enrol: 'errors.hold.enrol',
} as const
