import { defaultRequestMax } from '#resources/policy.ts'
import type { Actor } from '#server/base/actor.ts'
import { codes, HttpRefusal } from '#server/base/errors.ts'

export interface RequestLimits {
  /** Maximum number of requests in progress of one person or one API key. */
  readonly person: number
  /** The same for a tenant whose policy has no limit of its own. */
  readonly tenant: number
  /** Milliseconds that a request may wait. */
  readonly maxWaitMs: number
  /** Maximum number of waiting requests per person or tenant. Their bodies are not read yet. */
  readonly maxWaiting: number
  /**
   * Milliseconds for which all permits may be taken without a break before their holder is slowed
   * down.
   */
  readonly graceMs: number
}

/**
 * A few requests keep this process and its database fully busy, so more of one person would only
 * make everyone else wait.
 */
export const defaultRequestLimits: RequestLimits = {
  person: 2,
  tenant: defaultRequestMax,
  maxWaitMs: 2000,
  maxWaiting: 1000,
  // A page that opens sends more than two requests, but never for that long.
  graceMs: 500,
}

/**
 * Milliseconds that a permit rests after a request of somebody who floods: three times the time of
 * the request, so that the processor and the database are free most of the time. Between 3 and 100
 * ms, because timers are not more precise and nobody should wait for minutes.
 */
const restOf = (tookMs: number) => Math.min(Math.max(3 * tookMs, 3), 100)
/** A break of this many milliseconds without all permits taken begins a new burst. */
const breakMs = 100

/** Limits the requests in progress per person and per tenant, in this process. */
export interface RequestLimiter {
  /** Takes a permit if there is one. Returns false when the caller has to wait. */
  tryPerson(actor: Actor): boolean
  /** Waits for a permit. Throws 429 when it takes too long. */
  waitForPerson(actor: Actor, isGone: () => boolean): Promise<void>
  /** `tookMs`: the time that the request took. */
  leavePerson(actor: Actor, tookMs: number): void
  tryTenant(actor: Actor): boolean
  waitForTenant(actor: Actor, isGone: () => boolean): Promise<void>
  leaveTenant(actor: Actor, tookMs: number): void
}

export const createRequestLimiter = (
  limits: RequestLimits = defaultRequestLimits,
): RequestLimiter => {
  const persons = createLanes(limits)
  const tenants = createLanes(limits)
  const ofTenant = ({ platform, limits: { request_max: most } }: Actor) => {
    // The platform has no policy, and its staff are few.
    if (most === 0 || (most === undefined && platform)) return Number.POSITIVE_INFINITY
    return most ?? limits.tenant
  }
  return {
    tryPerson: actor => persons.tryEnter(personOf(actor), limits.person),
    waitForPerson: (actor, isGone) => persons.wait(personOf(actor), { isGone }),
    leavePerson: (actor, tookMs) => persons.leave(personOf(actor), tookMs),
    tryTenant: actor => tenants.tryEnter(actor.tenantId, ofTenant(actor)),
    // Requests of somebody who floods come after those of their colleagues.
    waitForTenant: (actor, isGone) =>
      tenants.wait(actor.tenantId, { isGone, isLast: persons.isFlooded(personOf(actor)) }),
    // Many people may keep all permits of their tenant taken; only requests of those who flood are
    // slowed down.
    leaveTenant: (actor, tookMs) =>
      tenants.leave(actor.tenantId, tookMs, persons.isFlooded(personOf(actor))),
  }
}

/** An API key has permits of its own, so that a program does not delay its owner. */
const personOf = ({ key, acting, userId }: Actor) => key?.id ?? acting?.userId ?? userId

interface Lane {
  running: number
  /** In the order of arrival; the second set after all of the first. */
  waiting: readonly [Set<Waiting>, Set<Waiting>] | undefined
  width: number
  /**
   * Since when all permits have been taken, ignoring breaks of up to `breakMs`, and when they last
   * were.
   */
  fullSince: number
  fullUntil: number
  /** Removes the lane some time after its last request. */
  removal: NodeJS.Timeout | undefined
}

interface Waiting {
  readonly isGone: () => boolean
  readonly timer: NodeJS.Timeout
  enter(): void
  refuse(): void
}

/** One lane per person or tenant with requests. */
const createLanes = ({ maxWaitMs, maxWaiting, graceMs }: RequestLimits) => {
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

  /** Call this only after `tryEnter` has returned false. */
  const wait = (
    name: string,
    { isGone, isLast = false }: { isGone(): boolean; isLast?: boolean },
  ) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(name)
      if (!lane) throw new Error(`Nobody is in the lane of ${name}.`)
      lane.waiting ??= [new Set(), new Set()]
      const refuse = () => reject(busy())
      if (waitingIn(lane) >= maxWaiting) return refuse()
      const waiting = lane.waiting[isLast ? 1 : 0]
      const timer = setTimeout(() => {
        waiting.delete(own)
        refuse()
      }, maxWaitMs)
      const own: Waiting = { isGone, timer, enter: resolve, refuse }
      waiting.add(own)
    })

  /** Whether all permits have been taken for longer than a burst. */
  const isFull = (lane: Lane) =>
    lane.running >= lane.width && performance.now() - lane.fullSince > graceMs

  const leave = (name: string, tookMs: number, mayRest = true): void => {
    const lane = lanes.get(name)
    if (!lane?.running) return
    if (mayRest && isFull(lane)) setTimeout(pass, restOf(tookMs), name, lane)
    // After other requests that have arrived by now: a flood comes last.
    else if (waitingIn(lane) > 0) setImmediate(pass, name, lane)
    else free(name, lane)
  }

  /** Gives a permit to the next waiting request. */
  const pass = (name: string, lane: Lane): void => {
    for (const waiting of lane.waiting ?? [])
      for (const next of waiting) {
        waiting.delete(next)
        clearTimeout(next.timer)
        // Nobody reads an answer to a caller who has disconnected.
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
    // Somebody who just had all permits may come again at once, and the lane has to remember that.
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

const busy = () => new HttpRefusal(429, 'errors.busy', { code: codes.busy, retryAfter: 1 })
