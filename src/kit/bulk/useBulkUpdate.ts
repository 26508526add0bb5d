import { useState } from 'react'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useDoneToast } from '#src/kit/undo/useDoneToast.tsx'
import type { BulkChange } from '#src/providers/types.ts'
import { useScreen } from '../context.tsx'
import { type StandardOutcome, useDoneTexts } from '../done.ts'
import { type Failure, failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { useUnselectMissing } from './useUnselectMissing.ts'

interface Wanted {
  change: BulkChange
  /** How the toast says what was done. */
  as: StandardOutcome
  /** What takes it back, where that is as simple; it is sent for the rows that were changed. */
  undo?: { change: BulkChange; as: StandardOutcome }
}

/** Changes rows alike and says so; what the server refuses stays for the dialog to tell. */
export const useBulkUpdate = (rows: readonly AnyRow[], onDone: () => void) => {
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const tellDone = useDoneToast()
  const done = useDoneTexts()
  const unselectMissing = useUnselectMissing()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async ({ change, as, undo }: Wanted) => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await provider.bulkUpdate(screen.path, {
        ids: rows.map(row => row.id),
        change,
      })
      const { changed } = answer
      const back = async () => {
        if (!undo) return ''
        const ids = changed.map(({ id }) => id)
        // By their versions: what a colleague changed meanwhile is not overwritten.
        const versions = changed.map(({ version }) => version)
        const undone = await provider.bulkUpdate(screen.path, {
          ids,
          versions,
          change: undo.change,
        })
        return done.standard(
          undo.as,
          rows.filter(row => ids.includes(row.id)),
          undone,
        )
      }
      tellDone(done.standard(as, rows, answer), undo && changed.length > 0 ? back : undefined)
      await renew()
      onDone()
    } catch (error) {
      const refused = failureOf(error)
      setFailure(refused)
      unselectMissing(rows, refused)
      setBusy(false)
      void renew()
    }
  }
  return { run, busy, failure }
}
