import { streamsAtOnce } from '#server/db/open.ts'
import type { Database } from '#server/deps.ts'
import { codes, Refusal } from '#server/errors.ts'
import type { Job } from './work.ts'

const running = new WeakMap<Database, Set<string>>()

/** Lets an export begin and answers how to end it: one a person, and no more at once than there are connections for. */
export const takeTurn = ({ deps: { db }, actor }: Pick<Job, 'deps' | 'actor'>): (() => void) => {
  const here = running.get(db) ?? new Set<string>()
  running.set(db, here)
  const who = `${actor.tenantId}:${actor.userId}`
  if (here.has(who)) throw new Refusal('errors.export.running')
  if (here.size >= streamsAtOnce) throw new Refusal('errors.busy', { code: codes.busy })
  here.add(who)
  return () => void here.delete(who)
}
