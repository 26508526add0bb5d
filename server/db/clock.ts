import type { Logger } from 'pino'
import type { Database } from '#server/base/deps.ts'

export interface Clock {
  /** Milliseconds since 1970, by the clock of the database. */
  now(): number
  stop(): void
}

/** How often the clocks are compared, in milliseconds. */
const every = 60_000
/** Clocks nearer to each other than this count as the same, in milliseconds. */
const near = 50
/** From this difference on it is worth a line in the log, in milliseconds. */
const far = 5000

/**
 * A clock that goes by that of the database. Statements that compare with `now()`, such as those
 * for values that lapse, and the jobs of every process then mean the same moment, however far the
 * clocks of the machines differ. While the database is away, the last difference counts.
 */
export const databaseClock = async (
  { pool }: Pick<Database, 'pool'>,
  log: Pick<Logger, 'warn'>,
): Promise<Clock> => {
  let ahead = 0
  const compare = async () => {
    const asked = Date.now()
    const { rows } = await pool.query(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const answered = Date.now()
    const measured = rows[0].ms - (asked + answered) / 2
    // The moment of the answer is only known to lie between the two.
    const doubt = (answered - asked) / 2
    if (Math.abs(measured - ahead) <= near + doubt) return
    ahead = Math.abs(measured) <= near + doubt ? 0 : Math.round(measured)
    if (Math.abs(ahead) >= far)
      log.warn(
        { seconds: ahead / 1000 },
        'the clock of the database differs from that of this machine',
      )
  }
  await compare()
  const again = () =>
    void compare().catch(error => log.warn({ err: error }, 'the clock of the database'))
  const timer = setInterval(again, every).unref()
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) }
}
