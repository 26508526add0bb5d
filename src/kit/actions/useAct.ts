import { useCallback } from 'react'
import { useUnselectAll } from 'react-admin'
import type { Values } from '#resources/core/validate.ts'
import { startAnew } from '#src/providers/startAnew.ts'
import { useKit } from '../context.tsx'
import { type Failure, failureOf } from '../failure.ts'
import { useTell } from '../useTell.ts'
import { useKitWords, useWordsOf, withSessions } from '../words.ts'
import { useProvider, useRenew } from '../work.ts'
import type { Started } from './ActionsProvider.tsx'
import { binKeyOf } from './offers.ts'

export type Outcome = { ok: true; answer: unknown } | { ok: false; failure: Failure }

const done = { delete: 'done.deleted', restore: 'done.restored', purge: 'done.purged' } as const

/** Does an action and says so: a toast when it went well, the failure otherwise. */
export const useAct = () => {
  const { place } = useKit()
  const { resource, screen } = place
  const provider = useProvider()
  const renew = useRenew()
  const tell = useTell()
  const unselectAll = useUnselectAll(screen.path, binKeyOf(screen))
  const t = useKitWords()
  const words = useWordsOf(resource)
  const run = useCallback(
    async ({ offer, rows, after }: Started, input: Values): Promise<Outcome> => {
      const ids = rows.map(row => row.id)
      try {
        const answer =
          offer.name === 'delete'
            ? await provider.deleteMany(screen.path, { ids })
            : await provider.act(screen.path, { action: offer.name, ids, input })
        const key = done[offer.name as keyof typeof done]
        if (offer.custom?.enters) {
          startAnew()
          return { ok: true, answer }
        }
        tell(withSessions(key ? t(key) : words.action(offer.name, 'done'), answer, t))
        if (offer.name in done) unselectAll()
        await renew()
        after?.()
        return { ok: true, answer }
      } catch (error) {
        const failure = failureOf(error)
        // What was refused may be refused since the rows are others than those shown.
        void renew()
        if (!offer.asks) tell(failure.message, 'error')
        return { ok: false, failure }
      }
    },
    [provider, screen, renew, tell, unselectAll, t, words],
  )
  return { run }
}
