import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useKit } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import { useKitWords } from '../words.ts'
import { useProvider, useRenew } from '../work.ts'

/** Sets a status where it is shown; null where this user may not. */
export const useStatusChange = () => {
  const { resource, screen } = useKit().place
  const { offers } = useActions()
  const provider = useProvider()
  const renew = useRenew()
  const notify = useNotify()
  const t = useKitWords()
  const change = useCallback(
    async (row: AnyRow, name: string, status: 1 | 2) => {
      try {
        await provider.update(screen.path, {
          id: row.id,
          data: { [name]: status, version: row.version },
          previousData: row,
        })
        notify(t('done.status'), { type: 'success' })
      } catch (error) {
        notify(failureOf(error).message, { type: 'error' })
      }
      await renew()
    },
    [provider, screen, renew, notify, t],
  )
  const { write } = (resource.fields.status ?? {}) as { write?: string }
  return offers.update && !write ? change : null
}
