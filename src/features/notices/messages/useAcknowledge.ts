import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { useToast } from '#src/kit/useToast.ts'
import { acknowledge } from '#src/providers/messages.ts'

/** Tells that one has taken note; the sender sees it. */
export const useAcknowledge = (onDone?: () => void) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const tell = useToast()
  const [busy, setBusy] = useState(false)
  const send = async ({ id, title }: { id: string; title: string }) => {
    setBusy(true)
    try {
      await acknowledge(id)
      tell(translate('messages.acknowledgedDone', { title }))
      onDone?.()
      await client.invalidateQueries({ queryKey: ['messages'] })
    } catch (error) {
      tell(failureOf(error).message, 'error')
    }
    setBusy(false)
  }
  return { busy, send }
}
