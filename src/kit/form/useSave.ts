import { useState } from 'react'
import type { AvailableAction } from '#src/kit/actions/screenActions.ts'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { useDoneTexts } from '../done.ts'
import { type Failure, failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { revealInTree } from '../tree/reveal.ts'
import type { FormMode } from './useForm.ts'

interface SaveOptions {
  mode: FormMode
  row: AnyRow | undefined
}

interface SaveOutcome {
  /** Saved, even if what was to be done with it in the same step was refused. */
  saved?: AnyRow | undefined
  failure?: Failure
}

type Data = Readonly<Record<string, unknown>>

/** Sends a row, and does with it what is to be done in the same step; what the server refuses stays for the form to tell. */
export const useSave = ({ mode, row }: SaveOptions) => {
  const { resource, screen } = useScreen().place
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const { showCreated } = useActions()
  const tell = useToast()
  const done = useDoneTexts()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (data: Data): Promise<AnyRow> => {
    const saved = row
      ? await provider.update(screen.path, {
          id: row.id,
          data: { ...data, version: row.version },
          previousData: row,
        })
      : await provider.create(screen.path, { data })
    return saved.data as AnyRow
  }
  const tellSaved = (saved: AnyRow, data: Data) => {
    tell(done.standard(mode === 'create' ? 'created' : 'updated', [saved], saved))
    void renew(saved)
    if (mode === 'create') showCreated(saved, data)
  }
  const send = async (data: Data, then?: AvailableAction): Promise<SaveOutcome> => {
    let saved: AnyRow | undefined
    setBusy(true)
    // What was refused before says nothing about this try.
    setFailure(null)
    try {
      // What is as it was stored needs no save of its own before it is, say, published.
      saved = row && then && Object.keys(data).length === 0 ? row : await save(data)
      revealInTree(resource, [saved])
      if (!then) {
        tellSaved(saved, data)
        return { saved }
      }
      const answer = await provider.act(screen.path, {
        action: then.name,
        ids: [saved.id],
        input: {},
      })
      tell(done.action(then.name, [saved], answer))
      // What the save answered is older than what was done after it.
      void renew()
      if (mode === 'create') showCreated(saved, data)
      return { saved }
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      if (!saved || saved === row) return { failure: found }
      tellSaved(saved, data)
      return { saved, failure: found }
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure, setFailure }
}
