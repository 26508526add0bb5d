import { useState } from 'react'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useKit } from '../context.tsx'
import { useDone } from '../done.ts'
import { type Failure, failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { revealInTree } from '../tree/reveal.ts'
import { useTell } from '../useTell.ts'
import { useProvider, useRenew } from '../work.ts'
import type { Mode } from './state.ts'

/** Sends a row; what the server refuses stays for the form to tell. */
export const useSave = (mode: Mode, row: AnyRow | undefined, onDone: () => void) => {
  const { resource, screen } = useKit().place
  const provider = useProvider()
  const renew = useRenew()
  const { showCreated } = useActions()
  const tell = useTell()
  const done = useDone()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (data: Readonly<Record<string, unknown>>): Promise<Failure | undefined> => {
    setBusy(true)
    try {
      const saved = row
        ? await provider.update(screen.path, {
            id: row.id,
            data: { ...data, version: row.version },
            previousData: row,
          })
        : await provider.create(screen.path, { data })
      const how = mode === 'create' ? 'created' : 'updated'
      tell(done.standard(how, [saved.data], saved.data))
      revealInTree(resource, [saved.data as AnyRow])
      void renew(saved.data as AnyRow)
      onDone()
      if (mode === 'create') showCreated(saved.data as AnyRow, data)
      return undefined
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      return found
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure, setFailure }
}
