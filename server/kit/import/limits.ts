import type { ErrorKey } from '#i18n/catalog.ts'
import { enforceRateLimit } from '#server/auth/rate.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { createFairLimiter } from '#server/base/fairLimiter.ts'
import type { ResourceRequest } from '#server/kit/work.ts'

/** Maximum number of imports per person and minute, dry runs included. */
export const importsAMinute = 20

/**
 * A repeated request waits for the import that it repeats, in milliseconds; see also `attempt` in
 * `import.ts`.
 */
const waitMs = 20_000
const ofPerson = createFairLimiter({ each: 1, all: Number.POSITIVE_INFINITY, waiting: 1, waitMs })
/** Limits how many uploaded files are in memory at once. */
const ofTenant = createFairLimiter({ each: 2, all: 24, waiting: 10, waitMs })
/**
 * Only one file of a tenant is read at a time, so that one of the two threads is free for others.
 */
const toRead = createFairLimiter({ each: 1, all: 2, waiting: 2, waitMs: 30_000 })
/** Adding rows occupies a database connection. */
const toWrite = createFairLimiter({ each: 2, all: 4, waiting: 2, waitMs: 30_000 })

const busy = (key: ErrorKey) => () => new Refusal(key, { code: codes.busy })

type Caller = Pick<ResourceRequest, 'deps' | 'actor'>

/**
 * Runs the work when the limits allow it: one import of a person and two of a tenant at a time in
 * each process, and so many of a person per minute.
 */
export const limitImports = async <T>(
  { deps, actor }: Caller,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  const person = actor.acting?.userId ?? actor.userId
  await enforceRateLimit(deps, { purpose: 'import', address: person, max: importsAMinute })
  return ofPerson({ key: person, signal, refusal: busy('errors.import.ownRunning') }, () =>
    ofTenant({ key: actor.tenantId, signal, refusal: busy('errors.import.tenantRunning') }, work),
  )
}

export const limitFileReads = <T>({ actor }: Caller, signal: AbortSignal, work: () => Promise<T>) =>
  toRead({ key: actor.tenantId, signal, refusal: busy('errors.busy') }, work)

export const limitRowWrites = <T>({ actor }: Caller, signal: AbortSignal, work: () => Promise<T>) =>
  toWrite({ key: actor.tenantId, signal, refusal: busy('errors.busy') }, work)
