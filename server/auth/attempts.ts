import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { systemStatement, systemTransaction } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
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
/** The right secret wipes these alone: of the others, whoever guesses would win new tries each time the owner signs in. */
const forgiving = ['pair']

/** What a right secret brings, in the statement that ends its try: common table expressions, and what is answered of them. */
export interface Brings<T> {
  parts: RawBuilder<unknown>
  answer: RawBuilder<T>
}

/** Why it failed: the secret was wrong, or the door was closed to any. */
export type Why = 'wrong' | 'closed'

/** One try. */
export interface Attempt {
  door: Door
  /** The counters of someone who has knocked with `knockSql` already. */
  knocked?: readonly CounterRow[] | undefined
  /** When the secret was made, where it is a code; or this moment, for who is in already. */
  madeAt?: number | undefined
  /**
   * A right one forgives no earlier failure. Every way in states it: where a second factor is still to be shown,
   * forgiving here would give anyone with the first one new guesses at the second each time they sign in.
   */
  keeps: boolean
  /** What notes that it failed, by why, in the transaction that ends it. */
  fails?: ((why: Why) => RawBuilder<unknown>) | undefined
}

/** How a try ended. */
export interface Tried<T> {
  /** For how long the door was closed to it; 0 when it was open. */
  secondsClosed: number
  /** Rows of what a right secret brought; undefined for a wrong one. */
  rows?: readonly T[]
}

/**
 * Runs one try of a secret. Tries in flight count against the budget, so that parallel guesses cannot exceed
 * it, while parallel right ones wait for each other. While the door is closed the secret is checked all the same
 * and counts for nothing: a stranger must not see it, not even by the time.
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

/** Answers for how many seconds the door is closed; 0 when it is open. */
const admitted = async (deps: Deps, { door, knocked, madeAt }: Knocking): Promise<number> => {
  const giveUp = Date.now() + patience
  const first = await knock(deps, { door, knocked, madeAt })
  if (first !== undefined) return first
  // Each knock counts for a moment: many who wait, each for himself, would keep the room taken.
  return inTurn(deps.db, door.account, async () => {
    for (;;) {
      if (Date.now() > giveUp) throw new Refusal('errors.busy', { code: codes.busy })
      const closed = await knock(deps, { door, madeAt })
      if (closed !== undefined) return closed
      await pause(10 + Math.random() * 20)
    }
  })
}

/** Undefined where it found no room, and so counts no more. */
const knock = async (deps: Deps, { door, knocked, madeAt }: Knocking) => {
  const counters = knocked ?? (await systemStatement(deps.db, knockSql(deps, door)))
  const closed = closedAt(deps, counters, madeAt)
  if (closed === undefined) await leave(deps, door)
  return closed
}

/** Undefined while so many try that the budget might not do for one more. */
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

/** Ends a try; a wrong one counts, and takes no longer than another. */
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

/** Ends a right one: earlier failures are forgiven. */
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
