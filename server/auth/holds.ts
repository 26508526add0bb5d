import { codes, Refusal } from '#server/errors.ts'
import type { Actor, Hold } from '#server/kit/types.ts'

interface Found {
  /** What the session says of itself. */
  hold?: Exclude<Hold, 'password'> | null
  must_change: boolean | null
}

/** What a session waits for; of several the one that comes first. */
export const holdOf = ({ hold = null, must_change }: Found): Hold | null => {
  if (hold === 'lock' || hold === 'factor') return hold
  return must_change ? 'password' : hold
}

/** Refuses whoever's session waits for something, but for calls that are open meanwhile. */
export const mustBeFree = ({ hold }: Actor, during: readonly Hold[] | 'any' = []): void => {
  if (hold === null || during === 'any' || during.includes(hold)) return
  throw new Refusal(sayings[hold], { code: codes.forbidden, payload: { hold } })
}

const sayings = {
  lock: 'errors.hold.lock',
  factor: 'errors.hold.factor',
  password: 'errors.password.mustChange',
  enrol: 'errors.hold.enrol',
} as const
