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
  /** How long all turns may be taken without a break before their holder is slowed down. */
  readonly graceMs: number
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
  // A page that opens sends more than two requests, but never for so long.
  graceMs: 500,
}

/**
 * How long a turn rests after a request of somebody who floods: three times as long as the request took, so that the
 * processor and the database are free most of the time. Within 3 and 100 ms: timers cannot do much less, and nobody
 * is to wait for minutes.
 */
const restOf = (tookMs: number) => Math.min(Math.max(3 * tookMs, 3), 100)
/** Turns that were not all taken for longer than this begin a new burst. */
const breakMs = 100

/** Lets requests of one person and of one tenant through, a few at a time; in this process alone. */
export interface InFlight {
  /** Answers at once whether there is room; false when the caller has to wait. */
  tryPerson(actor: Actor): boolean
  /** Throws 429 when it takes too long. */
  waitForPerson(actor: Actor, isGone: () => boolean): Promise<void>
  /** `tookMs`: how long the request was worked on. */
  leavePerson(actor: Actor, tookMs: number): void
  tryTenant(actor: Actor): boolean
  waitForTenant(actor: Actor, isGone: () => boolean): Promise<void>
  leaveTenant(actor: Actor, tookMs: number): void
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
    waitForPerson: (actor, isGone) => persons.wait(personOf(actor), { isGone }),
    leavePerson: (actor, tookMs) => persons.leave(personOf(actor), tookMs),
    tryTenant: actor => tenants.tryEnter(actor.tenantId, ofTenant(actor)),
    // Whoever floods comes after their colleagues.
    waitForTenant: (actor, isGone) =>
      tenants.wait(actor.tenantId, { isGone, isLast: persons.isFlooded(personOf(actor)) }),
    // Many people may keep all turns of their tenant taken; only the requests of those who flood are slowed down.
    leaveTenant: (actor, tookMs) =>
      tenants.leave(actor.tenantId, tookMs, persons.isFlooded(personOf(actor))),
  }
}

/** A key has turns of its own, so that a program does not keep its owner waiting. */
const personOf = ({ key, acting, userId }: Actor) => key?.id ?? acting?.userId ?? userId

interface Lane {
  running: number
  /** In the order in which they came; the second ones after all of the first. */
  waiting: readonly [Set<Waiting>, Set<Waiting>] | undefined
  width: number
  /** Since when all turns have been taken, breaks of up to `breakMs` apart, and when they last ceased to be. */
  fullSince: number
  fullUntil: number
  /** Removes the lane some time after the last one has left it. */
  removal: NodeJS.Timeout | undefined
}

interface Waiting {
  readonly isGone: () => boolean
  readonly timer: NodeJS.Timeout
  enter(): void
  refuse(): void
}

/** One lane for each name that has requests at the moment. */
const createLanes = ({ patienceMs, mostWaiting, graceMs }: InFlightLimits) => {
  const lanes = new Map<string, Lane>()

  const tryEnter = (name: string, width: number): boolean => {
    const lane = lanes.get(name) ?? newLane(name)
    if (lane.running >= width) return false
    clearTimeout(lane.removal)
    lane.width = width
    lane.running += 1
    if (lane.running === width) noteFull(lane)
    return true
  }

  const newLane = (name: string): Lane => {
    const lane: Lane = {
      running: 0,
      waiting: undefined,
      width: 0,
      fullSince: 0,
      fullUntil: -Infinity,
      removal: undefined,
    }
    lanes.set(name, lane)
    return lane
  }

  const noteFull = (lane: Lane) => {
    const now = performance.now()
    if (now - lane.fullUntil > breakMs) lane.fullSince = now
  }

  /** To be called where `tryEnter` just said no. */
  const wait = (
    name: string,
    { isGone, isLast = false }: { isGone(): boolean; isLast?: boolean },
  ) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(name)
      if (!lane) throw new Error(`Nobody is in the lane of ${name}.`)
      lane.waiting ??= [new Set(), new Set()]
      const refuse = () => reject(busy())
      if (waitingIn(lane) >= mostWaiting) return refuse()
      const waiting = lane.waiting[isLast ? 1 : 0]
      const timer = setTimeout(() => {
        waiting.delete(own)
        refuse()
      }, patienceMs)
      const own: Waiting = { isGone, timer, enter: resolve, refuse }
      waiting.add(own)
    })

  /** Whether all turns have been taken for longer than a burst takes. */
  const isFull = (lane: Lane) =>
    lane.running >= lane.width && performance.now() - lane.fullSince > graceMs

  const leave = (name: string, tookMs: number, mayRest = true): void => {
    const lane = lanes.get(name)
    if (!lane?.running) return
    if (mayRest && isFull(lane)) setTimeout(pass, restOf(tookMs), name, lane)
    // Even then after whoever has sent something by now: a flood comes last.
    else if (waitingIn(lane) > 0) setImmediate(pass, name, lane)
    else free(name, lane)
  }

  /** Gives a turn to the next one who waits. */
  const pass = (name: string, lane: Lane): void => {
    for (const waiting of lane.waiting ?? [])
      for (const next of waiting) {
        waiting.delete(next)
        clearTimeout(next.timer)
        // Nobody reads an answer to a caller who has hung up.
        if (!next.isGone()) {
          next.enter()
          return
        }
        next.refuse()
      }
    free(name, lane)
  }

  const free = (name: string, lane: Lane): void => {
    if (lane.running >= lane.width) lane.fullUntil = performance.now()
    lane.running -= 1
    if (lane.running > 0) return
    // Whoever had all turns a moment ago may come again at once; the lane is to know it then.
    if (lane.fullUntil < 0) lanes.delete(name)
    else lane.removal = setTimeout(() => lanes.delete(name), breakMs).unref()
  }

  const isFlooded = (name: string): boolean => {
    const lane = lanes.get(name)
    return lane !== undefined && isFull(lane)
  }

  return { tryEnter, wait, leave, isFlooded }
}

const waitingIn = ({ waiting }: Lane) => (waiting ? waiting[0].size + waiting[1].size : 0)

const busy = () => new Halt(429, 'errors.busy', { code: codes.busy, retryAfter: 1 })
