import { type Postgres, startPostgres } from '../../scripts/lib/postgres15.mjs'

/** Runs the work beside a PostgreSQL of its own, the distribution's, which ends with it whatever happens. */
export const withPostgres = async (
  options: { durable: boolean },
  work: (postgres: Postgres, ending: (stop: () => Promise<void>) => void) => Promise<void>,
): Promise<void> => {
  const postgres = await startPostgres(options)
  if (!postgres)
    throw new Error("The bench needs the distribution's PostgreSQL (apt-get install postgresql).")
  const stops = [() => postgres.stop()]
  try {
    await work(postgres, stop => stops.unshift(stop))
  } finally {
    for (const stop of stops) await stop()
  }
}
