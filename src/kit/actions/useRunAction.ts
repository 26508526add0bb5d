import { useCallback, useRef } from 'react'
import { useUnselectAll } from 'react-admin'
import type { Values } from '#resources/core/fieldCondition.ts'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useDoneToast } from '#src/kit/undo/useDoneToast.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { restartConsole } from '#src/providers/startAnew.ts'
import { neighbourRowId, setRowToFocus } from '#src/ui/rowToFocus.ts'
import { useGrants } from '../access.ts'
import { useUnselectMissing } from '../bulk/useUnselectMissing.ts'
import { useScreen } from '../context.tsx'
import { useDoneTexts } from '../done.ts'
import { type Failure, failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { revealInTree } from '../tree/reveal.ts'
import type { Started } from './screenActions.ts'
import { binStoreKeyOf } from './screenActions.ts'

export type ActionOutcome =
  | { ok: true; answer: unknown }
  /** `left` are the rows that a retry may include: without those that no longer exist. */
  | { ok: false; failure: Failure; left: readonly AnyRow[] }

const standard = { delete: 'deleted', restore: 'restored', purge: 'purged' } as const

const onlyId = (id: string) => ({ id })

/** Does an action and shows the result in a toast: success or the error. */
export const useRunAction = () => {
  const { place } = useScreen()
  const { resource, screen } = place
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const tell = useToast()
  const unselectAll = useUnselectAll(screen.path, binStoreKeyOf(screen))
  const unselectMissing = useUnselectMissing()
  const tellDone = useDoneToast()
  const done = useDoneTexts()
  const mayRestore = useGrants(resource, screen.path)?.has('restore') ?? false
  const act = useCallback(
    async ({ offer, rows, after }: Started, input: Values): Promise<ActionOutcome> => {
      const ids = rows.map(row => row.id)
      const beside = neighbourRowId(ids)
      try {
        const answer =
          offer.name === 'delete'
            ? await provider.deleteMany(screen.path, { ids })
            : await provider.act(screen.path, { action: offer.name, ids, input })
        if (offer.custom?.enters) {
          restartConsole()
          return { ok: true, answer }
        }
        const key = standard[offer.name as keyof typeof standard]
        const text = key ? done.standard(key, rows, answer) : done.action(offer.name, rows, answer)
        const restore = async () => {
          await provider.act(screen.path, { action: 'restore', ids })
          revealInTree(resource, ids.map(onlyId))
          return done.standard('restored', rows)
        }
        tellDone(text, key === 'deleted' && mayRestore ? restore : undefined)
        if (key === 'restored') revealInTree(resource, ids.map(onlyId))
        if (key) unselectAll()
        await renew()
        if (key) setRowToFocus(beside)
        after?.()
        return { ok: true, answer }
      } catch (error) {
        const failure = failureOf(error)
        // A refusal may mean that the rows have changed since they were loaded: they are reloaded.
        void renew()
        const left = unselectMissing(rows, failure)
        if (!offer.needsDialog && (left.length > 0 || rows.length === 0))
          tell(failure.message, 'error')
        return { ok: false, failure, left }
      }
    },
    [
      provider,
      resource,
      screen,
      renew,
      tell,
      tellDone,
      unselectAll,
      unselectMissing,
      done,
      mayRestore,
    ],
  )
  const underWay = useRef(new Map<string, Promise<ActionOutcome>>())
  /** A second click, while the first is under way, does not do the same once more: it answers with the first. */
  const run = useCallback(
    (started: Started, input: Values): Promise<ActionOutcome> => {
      const { offer, rows } = started
      const key = JSON.stringify([offer.name, rows.map(({ id }) => id), input])
      const first = underWay.current.get(key)
      if (first) return first
      const now = act(started, input).finally(() => underWay.current.delete(key))
      underWay.current.set(key, now)
      return now
    },
    [act],
  )
  return { run }
}
