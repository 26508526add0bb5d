import { useCallback } from 'react'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useDoneToast } from '#src/kit/undo/useDoneToast.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { useDoneTexts } from '../done.ts'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'

/** Sets a status where it is shown, with a way back in the toast; null where this user may not. */
export const useStatusChange = () => {
  const { resource, screen } = useScreen().place
  const { offers } = useActions()
  const provider = useConsoleProvider()
  const renew = useInvalidateResource()
  const tell = useToast()
  const tellDone = useDoneToast()
  const done = useDoneTexts()
  const change = useCallback(
    async (row: AnyRow, name: string, status: 1 | 2) => {
      const set = async (stored: AnyRow, wanted: 1 | 2) => {
        const { data } = await provider.update<AnyRow>(screen.path, {
          id: stored.id,
          data: { [name]: wanted, version: stored.version },
          previousData: stored,
        })
        const text = done.standard(wanted === 1 ? 'enabled' : 'disabled', [data], data)
        return { data, text }
      }
      try {
        const { data, text } = await set(row, status)
        // An ordinary write: what a colleague changed meanwhile refuses it by the version.
        tellDone(text, async () => (await set(data, status === 1 ? 2 : 1)).text)
      } catch (error) {
        tell(failureOf(error).message, 'error')
      }
      await renew()
    },
    [provider, screen, renew, tell, tellDone, done],
  )
  const { write } = (resource.fields.status ?? {}) as { write?: string }
  return offers.update && !write ? change : null
}
