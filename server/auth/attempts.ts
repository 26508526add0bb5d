import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import {
  type AttemptSubject,
  beginAttemptSql,
  type CounterRow,
  changeInProgressSql,
  counterKeysSql,
  parseCounter,
  saveCounter,
} from './attemptRows.ts'
import { afterFailure, maxConcurrentAttempts, secondsLocked } from './attemptRules.ts'
import { runInSequence } from './sequence.ts'

const attemptTimeout = 5000
/**
 * Only these counters are reset by a right secret. If the others were, an attacker would gain new
 * tries whenever the owner signs in.
 */
const resettableCounters = ['pair']

/**
 * What to do when the secret is right, in the statement that ends the try: common table
 * expressions, and the expression to answer.
 */
export interface SuccessQuery<T> {
  parts: RawBuilder<unknown>
  answer: RawBuilder<T>
}

/** Why a try failed: the secret was wrong, or the account was locked whatever the secret. */
type AttemptFailure = 'wrong' | 'closed'

/** One try of a secret. */
export interface Attempt {
  subject: AttemptSubject
  /** The counters, when the caller has already run `knockSql` in a statement of its own. */
  counters?: readonly CounterRow[] | undefined
  /**
   * When a code was created, in milliseconds since 1970; the current time for a caller who is
   * signed in already. Failures before that moment do not lock this caller out.
   */
  issuedAt?: number | undefined
  /**
   * A right secret resets no failures. Every way of signing in sets this explicitly: if the first
   * factor reset failures before the second one was shown, anybody who knows the first could guess
   * the second without limit.
   */
  keepsFailures: boolean
  /** SQL that records the failure, by reason, in the transaction that ends the try. */
  failureLogSql?: ((why: AttemptFailure) => RawBuilder<unknown>) | undefined
}

/** How a try ended. */
export interface AttemptResult<T> {
  /** Seconds for which the account is locked; 0 when it is not. */
  secondsLocked: number
  /** Rows answered by `brings` after a right secret; undefined after a wrong one. */
  rows?: readonly T[]
}

/**
 * Runs one try of a secret (password, code, passkey). Tries in progress count against the budget,
 * so parallel guesses cannot exceed it; parallel right ones wait for each other. While the account
 * is locked, the secret is still checked and the result ignored, so that the response time does not
 * reveal the lock.
 * Throws the refusal `busy` when no try becomes free in time.
 */
export const withAttempt = async <T>(
  deps: Deps,
  { subject, counters, issuedAt, keepsFailures, failureLogSql }: Attempt,
  isRight: (open: boolean) => Promise<boolean>,
  brings?: SuccessQuery<T>,
): Promise<AttemptResult<T>> => {
  const seconds = await waitForAttempt(deps, { subject, counters, issuedAt })
  const open = seconds === 0
  let right: boolean
  try {
    right = await isRight(open)
  } catch (error) {
    await endAttempt(deps, subject)
    throw error
  }
  if (right && open)
    return {
      secondsLocked: 0,
      rows: await endSuccessfulAttempt(deps, subject, keepsFailures, brings),
    }
  await endAttempt(deps, subject, failing(open ? 'wrong' : 'closed', failureLogSql))
  return { secondsLocked: seconds }
}

type AttemptStart = Pick<Attempt, 'subject' | 'counters' | 'issuedAt'>

/**
 * Waits until the budget allows one more try. Returns the seconds for which the account is locked,
 * 0 when it is not.
 */
const waitForAttempt = async (
  deps: Deps,
  { subject, counters, issuedAt }: AttemptStart,
): Promise<number> => {
  const giveUp = performance.now() + attemptTimeout
  const first = await tryBeginAttempt(deps, { subject, counters, issuedAt })
  if (first !== undefined) return first
  // A waiting request uses up budget each time it asks. The requests of one account therefore take
  // turns, or they would block each other for ever.
  return runInSequence(deps.db, subject.account, async () => {
    for (;;) {
      if (performance.now() > giveUp) throw new Refusal('errors.busy', { code: codes.busy })
      const closed = await tryBeginAttempt(deps, { subject, issuedAt })
      if (closed !== undefined) return closed
      await pause(10 + Math.random() * 20)
    }
  })
}

/** Asks for one try. Returns undefined, and gives the try back, when too many are in progress. */
const tryBeginAttempt = async (
  deps: Deps,
  { subject, counters: knocked, issuedAt }: AttemptStart,
) => {
  const counters = knocked ?? (await systemStatement(deps.db, beginAttemptSql(deps, subject)))
  const closed = closedAt(deps, counters, issuedAt)
  if (closed === undefined) await endAttempt(deps, subject)
  return closed
}

/**
 * Seconds for which these counters lock the account; undefined while so many tries are in progress
 * that the budget may not suffice for one more.
 */
const closedAt = ({ now }: Deps, rows: readonly CounterRow[], madeAt = 0): number | undefined => {
  const counters = rows.map(row => parseCounter(row, now()))
  const closing = counters.filter(
    ({ rule, counter }) => !rule.acceptsNewerCodes || madeAt <= counter.lastAt,
  )
  const closed = Math.max(0, ...closing.map(({ counter }) => secondsLocked(counter, now())))
  const full = counters.some(
    ({ rule, counter, inFlight }) => inFlight > maxConcurrentAttempts(rule, counter),
  )
  return closed === 0 && full ? undefined : closed
}

interface Ending {
  outcome?: AttemptFailure
  noting?: RawBuilder<unknown> | undefined
}

const failing = (why: AttemptFailure, fails: Attempt['failureLogSql']): Ending => ({
  outcome: why,
  noting: fails?.(why),
})

/** Ends a try. A wrong one is counted, in the same time as any other. */
const endAttempt = (
  deps: Deps,
  door: AttemptSubject,
  { outcome, noting }: Ending = {},
): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = deps.now()
    const { rows } = await changeInProgressSql(deps, door, 'out').execute(tx)
    const written = rows.map(row => {
      const { rule, counter } = parseCounter(row, now)
      return saveCounter(
        tx,
        row.key,
        outcome === 'wrong' ? afterFailure(rule, counter, now) : counter,
      )
    })
    await Promise.all([...written, noting?.execute(tx)])
  })

/** Ends a right try: counters are reset as `keeps` says. */
const endSuccessfulAttempt = <T>(
  deps: Deps,
  door: AttemptSubject,
  keeps: boolean,
  brings?: SuccessQuery<T>,
): Promise<T[]> =>
  systemStatement(
    deps.db,
    sql`with mine as (
        select key, split_part(key, '|', 1) = any(${keeps ? [] : resettableCounters}::text[]) as forgiven
        from uc_attempt where key = any(${counterKeysSql(door)}) order by key for update
      ), over as (
        update uc_attempt a set in_flight = greatest(in_flight - 1, 0),
          count = case when forgiven then 0 else count end, step = case when forgiven then 0 else step end,
          closed_until = case when forgiven then null else closed_until end
        from mine where a.key = mine.key
      )${brings ? sql`, ${brings.parts} ${brings.answer}` : sql`select`}`,
  )
