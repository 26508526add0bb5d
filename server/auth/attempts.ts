import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import {
  type CounterRow,
  counterOf,
  type Door,
  keysOf,
  knockSql,
  stepSql,
  write,
} from './attemptRows.ts'
import { afterFailure, roomIn, secondsClosed } from './attemptRules.ts'
import { inTurn } from './turns.ts'

const patience = 5000
/**
 * Only these counters are reset by a right secret. If the others were, an attacker would gain new
 * tries whenever the owner signs in.
 */
const forgiving = ['pair']

/**
 * What to do when the secret is right, in the statement that ends the try: common table
 * expressions, and the expression to answer.
 */
export interface Brings<T> {
  parts: RawBuilder<unknown>
  answer: RawBuilder<T>
}

/** Why a try failed: the secret was wrong, or the account was locked whatever the secret. */
type Why = 'wrong' | 'closed'

/** One try of a secret. */
export interface Attempt {
  door: Door
  /** The counters, when the caller has already run `knockSql` in a statement of its own. */
  knocked?: readonly CounterRow[] | undefined
  /**
   * When a code was created, in milliseconds since 1970; the current time for a caller who is
   * signed in already. Failures before that moment do not lock this caller out.
   */
  madeAt?: number | undefined
  /**
   * A right secret resets no failures. Every way of signing in sets this explicitly: if the first
   * factor reset failures before the second one was shown, anybody who knows the first could guess
   * the second without limit.
   */
  keeps: boolean
  /** SQL that records the failure, by reason, in the transaction that ends the try. */
  fails?: ((why: Why) => RawBuilder<unknown>) | undefined
}

/** How a try ended. */
export interface Tried<T> {
  /** Seconds for which the account is locked; 0 when it is not. */
  secondsClosed: number
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
  { door, knocked, madeAt, keeps, fails }: Attempt,
  isRight: (open: boolean) => Promise<boolean>,
  brings?: Brings<T>,
): Promise<Tried<T>> => {
  const seconds = await admitted(deps, { door, knocked, madeAt })
  const open = seconds === 0
  let right: boolean
  try {
    right = await isRight(open)
  } catch (error) {
    await leave(deps, door)
    throw error
  }
  if (right && open) return { secondsClosed: 0, rows: await succeed(deps, door, keeps, brings) }
  await leave(deps, door, failing(open ? 'wrong' : 'closed', fails))
  return { secondsClosed: seconds }
}

type Knocking = Pick<Attempt, 'door' | 'knocked' | 'madeAt'>

/**
 * Waits until the budget allows one more try. Returns the seconds for which the account is locked,
 * 0 when it is not.
 */
const admitted = async (deps: Deps, { door, knocked, madeAt }: Knocking): Promise<number> => {
  const giveUp = performance.now() + patience
  const first = await knock(deps, { door, knocked, madeAt })
  if (first !== undefined) return first
  // A waiting request uses up budget each time it asks. The requests of one account therefore take
  // turns, or they would block each other for ever.
  return inTurn(deps.db, door.account, async () => {
    for (;;) {
      if (performance.now() > giveUp) throw new Refusal('errors.busy', { code: codes.busy })
      const closed = await knock(deps, { door, madeAt })
      if (closed !== undefined) return closed
      await pause(10 + Math.random() * 20)
    }
  })
}

/** Asks for one try. Returns undefined, and gives the try back, when too many are in progress. */
const knock = async (deps: Deps, { door, knocked, madeAt }: Knocking) => {
  const counters = knocked ?? (await systemStatement(deps.db, knockSql(deps, door)))
  const closed = closedAt(deps, counters, madeAt)
  if (closed === undefined) await leave(deps, door)
  return closed
}

/**
 * Seconds for which these counters lock the account; undefined while so many tries are in progress
 * that the budget may not suffice for one more.
 */
const closedAt = ({ now }: Deps, rows: readonly CounterRow[], madeAt = 0): number | undefined => {
  const counters = rows.map(row => counterOf(row, now()))
  const closing = counters.filter(({ rule, counter }) => !rule.yields || madeAt <= counter.lastAt)
  const closed = Math.max(0, ...closing.map(({ counter }) => secondsClosed(counter, now())))
  const full = counters.some(({ rule, counter, inFlight }) => inFlight > roomIn(rule, counter))
  return closed === 0 && full ? undefined : closed
}

interface Ending {
  outcome?: Why
  noting?: RawBuilder<unknown> | undefined
}

const failing = (why: Why, fails: Attempt['fails']): Ending => ({
  outcome: why,
  noting: fails?.(why),
})

/** Ends a try. A wrong one is counted, in the same time as any other. */
const leave = (deps: Deps, door: Door, { outcome, noting }: Ending = {}): Promise<void> =>
  systemTransaction(deps.db, async tx => {
    const now = deps.now()
    const { rows } = await stepSql(deps, door, 'out').execute(tx)
    const written = rows.map(row => {
      const { rule, counter } = counterOf(row, now)
      return write(tx, row.key, outcome === 'wrong' ? afterFailure(rule, counter, now) : counter)
    })
    await Promise.all([...written, noting?.execute(tx)])
  })

/** Ends a right try: counters are reset as `keeps` says. */
const succeed = <T>(deps: Deps, door: Door, keeps: boolean, brings?: Brings<T>): Promise<T[]> =>
  systemStatement(
    deps.db,
    sql`with mine as (
        select key, split_part(key, '|', 1) = any(${keeps ? [] : forgiving}::text[]) as forgiven
        from uc_attempt where key = any(${keysOf(door)}) order by key for update
      ), over as (
        update uc_attempt a set in_flight = greatest(in_flight - 1, 0),
          count = case when forgiven then 0 else count end, step = case when forgiven then 0 else step end,
          closed_until = case when forgiven then null else closed_until end
        from mine where a.key = mine.key
      )${brings ? sql`, ${brings.parts} ${brings.answer}` : sql`select`}`,
  )
