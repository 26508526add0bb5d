import { usualRequestMax } from '#resources/policy.ts'
import { codes, Halt } from '#server/errors.ts'
import type { Actor } from '#server/kit/types.ts'

export interface InFlightLimits {
  /** Requests of one person, or of one key, at the same time. */
  readonly person: number
  /** Of one tenant whose policy says nothing. */
  readonly tenant: number
  /** How long a request waits for its turn. */
  readonly patienceMs: number
  /** How many of one person or tenant wait; their bodies are not read yet. */
  readonly mostWaiting: number
}

/**
 * A few requests keep this process and its database as busy as they can be, so more of one person at once would
 * only make everyone else wait.
 */
export const usualInFlight: InFlightLimits = {
  person: 2,
  tenant: usualRequestMax,
  patienceMs: 2000,
  mostWaiting: 1000,
}

/** Lets requests of one person and of one tenant through, a few at a time; in this process alone. */
export interface InFlight {
  /** Answers at once whether there is room; false when the caller has to wait. */
  tryPerson(actor: Actor): boolean
  /** Throws 429 when it takes too long. */
  waitForPerson(actor: Actor, isGone: () => boolean): Promise<void>
  leavePerson(actor: Actor): void
  tryTenant(actor: Actor): boolean
  waitForTenant(actor: Actor, isGone: () => boolean): Promise<void>
  leaveTenant(actor: Actor): void
}

export const createInFlight = (limits: InFlightLimits = usualInFlight): InFlight => {
  const persons = createLanes(limits)
  const tenants = createLanes(limits)
  const ofTenant = ({ platform, limits: { request_max: most } }: Actor) => {
    // The platform is under no policy; its staff are few.
    if (most === 0 || (most === undefined && platform)) return Number.POSITIVE_INFINITY
    return most ?? limits.tenant
  }
  return {
    tryPerson: actor => persons.tryEnter(personOf(actor), limits.person),
    waitForPerson: (actor, isGone) => persons.wait(personOf(actor), isGone),
    leavePerson: actor => persons.leave(personOf(actor)),
    tryTenant: actor => tenants.tryEnter(actor.tenantId, ofTenant(actor)),
    waitForTenant: (actor, isGone) => tenants.wait(actor.tenantId, isGone),
    leaveTenant: actor => tenants.leave(actor.tenantId),
  }
}

/** A key has turns of its own, so that a program does not keep its owner waiting. */
const personOf = ({ key, acting, userId }: Actor) => key?.id ?? acting?.userId ?? userId

interface Lane {
  running: number
  /** In the order in which they came. */
  waiting: Set<Waiting> | undefined
}

interface Waiting {
  readonly isGone: () => boolean
  readonly timer: NodeJS.Timeout
  enter(): void
  refuse(): void
}

/** One lane for each name that has requests at the moment. */
const createLanes = ({ patienceMs, mostWaiting }: InFlightLimits) => {
  const lanes = new Map<string, Lane>()

  const tryEnter = (name: string, width: number): boolean => {
    const lane = lanes.get(name)
    if (!lane) {
      lanes.set(name, { running: 1, waiting: undefined })
      return true
    }
    if (lane.running >= width) return false
    lane.running += 1
    return true
  }

  /** To be called where `tryEnter` just said no. */
  const wait = (name: string, isGone: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(name)
      if (!lane) throw new Error(`Nobody is in the lane of ${name}.`)
      lane.waiting ??= new Set()
      const { waiting } = lane
      const refuse = () => reject(busy())
      if (waiting.size >= mostWaiting) return refuse()
      const timer = setTimeout(() => {
        waiting.delete(own)
        refuse()
      }, patienceMs)
      const own: Waiting = { isGone, timer, enter: resolve, refuse }
      waiting.add(own)
    })

  const leave = (name: string): void => {
    const lane = lanes.get(name)
    if (!lane) return
    for (const next of lane.waiting ?? []) {
      lane.waiting?.delete(next)
      clearTimeout(next.timer)
      // Nobody reads an answer to a caller who has hung up.
      if (!next.isGone()) {
        // After whoever has sent something by now: a flood comes last.
        setImmediate(next.enter)
        return
      }
      next.refuse()
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }

  return { tryEnter, wait, leave }
}

const busy = () => new Halt(429, 'errors.busy', { code: codes.busy, retryAfter: 1 })
