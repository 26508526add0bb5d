import type { Database } from '#server/base/deps.ts'

const turns = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** Runs the work after all earlier work under this name in this process has ended. */
export const runInSequence = async <T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> => {
  const last = turns.get(db) ?? new Map<string, Promise<unknown>>()
  turns.set(db, last)
  const turn = (last.get(name) ?? Promise.resolve()).then(work)
  const over = turn.catch(() => undefined)
  last.set(name, over)
  try {
    return await turn
  } finally {
    if (last.get(name) === over) last.delete(name)
  }
}
