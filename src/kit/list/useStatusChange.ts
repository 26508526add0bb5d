import { useCallback } from 'react'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useKit } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { useTell } from '../useTell.ts'
import { useKitWords, withSessions } from '../words.ts'
import { useProvider, useRenew } from '../work.ts'

/** Sets a status where it is shown; null where this user may not. */
export const useStatusChange = () => {
  const { resource, screen } = useKit().place
  const { offers } = useActions()
  const provider = useProvider()
  const renew = useRenew()
  const tell = useTell()
  const t = useKitWords()
  const change = useCallback(
    async (row: AnyRow, name: string, status: 1 | 2) => {
      try {
        const { data } = await provider.update(screen.path, {
          id: row.id,
          data: { [name]: status, version: row.version },
          previousData: row,
        })
        tell(withSessions(t('done.status'), data, t))
      } catch (error) {
        tell(failureOf(error).message, 'error')
      }
      await renew()
    },
    [provider, screen, renew, tell, t],
  )
  const { write } = (resource.fields.status ?? {}) as { write?: string }
  return offers.update && !write ? change : null
}
