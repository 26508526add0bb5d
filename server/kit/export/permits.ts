import type { Database } from '#server/base/deps.ts'
import { codes, Refusal } from '#server/base/errors.ts'
import { maxLongReads } from '#server/db/open.ts'
import type { ResourceRequest } from '#server/kit/work.ts'

/** The permit of a running export. */
export interface ExportPermit {
  /** Sets the function that ends the export from outside. */
  onAbort(cut: () => void): void
  /** Reports that the export has ended and its audit line is written. */
  leave(): void
}

interface Running {
  readonly cuts: (() => void)[]
  readonly left: Promise<void>
}

const running = new WeakMap<Database, Map<string, Running>>()

/**
 * Admits an export: one per person, and no more at once than there are connections for. Throws a
 * refusal when there is none free.
 */
export const acquireExportPermit = ({
  deps: { db },
  actor,
}: Pick<ResourceRequest, 'deps' | 'actor'>): ExportPermit => {
  const here = running.get(db) ?? new Map<string, Running>()
  running.set(db, here)
  const who = `${actor.tenantId}:${actor.userId}`
  if (here.has(who)) throw new Refusal('errors.export.running')
  if (here.size >= maxLongReads) throw new Refusal('errors.busy', { code: codes.busy })
  const cuts: (() => void)[] = []
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  here.set(who, { cuts, left })
  return {
    onAbort: cut => void cuts.push(cut),
    leave: () => {
      here.delete(who)
      leave()
    },
  }
}

/** Ends the running exports at shutdown, and waits until their audit lines are written. */
export const endExports = async ({ db }: { db: Database }): Promise<void> => {
  const those = [...(running.get(db)?.values() ?? [])]
  for (const { cuts } of those) for (const cut of cuts) cut()
  await Promise.all(those.map(it => it.left))
}
