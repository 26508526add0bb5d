import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { UndoButton } from './UndoButton.tsx'

/** How long there is to take something back; the toast waits while it is pointed at or holds the focus. */
const undoTimeoutMs = 8000

/** Tells that something was done. With `undo`, which answers what to say then, the toast offers to take it back. */
export const useDoneToast = () => {
  const notify = useNotify()
  const tell = useToast()
  const renew = useInvalidateResource()
  const t = useKitTranslate()
  return useCallback(
    (text: string, undo?: () => Promise<string>) => {
      if (!undo) return tell(text)
      const run = async () => {
        try {
          tell(await undo())
        } catch (error) {
          const { message, rows: [first] = [] } = failureOf(error)
          const reason = first ? `${message} (${first.title}: ${first.message})` : message
          // Without a reason the user cancelled the proof: nothing was taken back, and it still can be.
          if (!reason) return offer()
          tell(t('undo.refused', { reason }), 'error')
        }
        await renew()
      }
      const offer = () =>
        notify(text, {
          type: 'success',
          messageArgs: { _: text },
          autoHideDuration: undoTimeoutMs,
          action: <UndoButton undo={run} />,
        })
      offer()
    },
    [notify, tell, renew, t],
  )
}
