import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screen } from '#resources/core/resource.ts'
import { type Failure, failureOf } from '#src/kit/failure.ts'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { limitRequestResource } from './limitRequest.ts'

const shownAt = new Set(Object.values<Screen>(limitRequestResource.screens).map(({ path }) => path))

/** Sends a request for more; what the server says against it stays for the dialog. */
export const useLimitRequest = () => {
  const provider = useConsoleProvider()
  const client = useQueryClient()
  const tell = useToast()
  const t = useKitTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const send = async (data: object): Promise<Failure | undefined> => {
    setBusy(true)
    try {
      await provider.create(limitRequestResource.name, { data })
      tell(t('limits.request.sent'))
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => shownAt.has(String(first)),
      })
      return undefined
    } catch (error) {
      const failure = failureOf(error)
      setRefused(Object.keys(failure.fields).length > 0 ? '' : failure.message)
      return failure
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, refused }
}
