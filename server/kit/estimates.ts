import { readAsActor } from '#server/db/scope.ts'
import type { Database, Deps } from '#server/deps.ts'
import type { Actor } from './types.ts'

const lasts = 60_000
const most = 500

interface Guess {
  rows: number
  at: number
}
const guesses = new WeakMap<Database, Map<string, Guess>>()

/** How many rows the planner expects of a selection. A guess serves for a minute: it costs a round trip, and who pages should not see it waver. */
export const estimateOf = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<number> => {
  const known = guesses.get(db) ?? new Map<string, Guess>()
  guesses.set(db, known)
  const key = JSON.stringify([actor.tenantId, text, values])
  const guess = known.get(key)
  if (guess && now() - guess.at < lasts) return guess.rows
  const rows = await planned(db, actor, text, values)
  known.delete(key)
  known.set(key, { rows, at: now() })
  if (known.size > most) known.delete(known.keys().next().value as string)
  return rows
}

const planned = async (db: Database, actor: Actor, text: string, values: readonly unknown[]) => {
  const [rows] = await readAsActor(db, actor, [{ text: `explain (format json) ${text}`, values }])
  const [explained] = (rows?.[0]?.['QUERY PLAN'] ?? []) as { Plan: { 'Plan Rows': number } }[]
  return Math.round(explained?.Plan['Plan Rows'] ?? 0)
}
