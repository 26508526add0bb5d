import type { Database } from '#server/base/deps.ts'
import { sqlPart } from '#server/db/sqlParts.ts'
import { type ReadContext, readRowsOf } from '#server/kit/across.ts'

const lasts = 60_000
const maxCachedEstimates = 500

interface Guess {
  rows: number
  at: number
}
const guesses = new WeakMap<Database, Map<string, Guess>>()

/**
 * The planner's estimate of the number of rows. It is cached for a minute, because it costs a round
 * trip, and so that it does not change while somebody pages.
 */
export const estimateOf = async (
  reading: ReadContext,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<number> => {
  const { actor } = reading
  const { db, now } = reading.deps
  const known = guesses.get(db) ?? new Map<string, Guess>()
  guesses.set(db, known)
  const key = JSON.stringify([actor.tenantId, text, values])
  const guess = known.get(key)
  if (guess && now() - guess.at < lasts) return guess.rows
  const explained = sqlPart<PlanRow>(params => {
    params.values.push(...values)
    return `explain (format json) ${text}`
  })
  const rows = plannedRows(await readRowsOf(reading, explained))
  known.delete(key)
  known.set(key, { rows, at: now() })
  if (known.size > maxCachedEstimates) known.delete(known.keys().next().value as string)
  return rows
}

/** What `explain (format json)` returns. */
export interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

/** The planner's estimate of the number of rows of the statement that it explains. */
export const plannedRows = ([row]: readonly PlanRow[]): number =>
  Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
