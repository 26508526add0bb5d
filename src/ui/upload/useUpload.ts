import { useEffect, useRef, useState } from 'react'
import type { SendFile, UploadedFile } from './types.ts'

/** How far one file has come. */
export interface UploadState {
  file: File
  /** From 0 to 1. */
  part: number
  /** Why it did not arrive; it is kept, and may be tried again. */
  failed?: string | undefined
}

/** One upload at a time: its progress, and the ways to end it or try again. What leaves the page ends it. */
export const useUpload = (send: SendFile, onDone: (uploaded: UploadedFile) => void) => {
  const [sending, setSending] = useState<UploadState>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    abort.current?.abort()
    const own = new AbortController()
    abort.current = own
    setSending({ file, part: 0 })
    const onProgress = (part: number) =>
      setSending(now => (own.signal.aborted || now?.file !== file ? now : { file, part }))
    try {
      const uploaded = await send(file, { onProgress, signal: own.signal })
      if (own.signal.aborted) return
      setSending(undefined)
      onDone(uploaded)
    } catch (error) {
      if (!own.signal.aborted) setSending({ file, part: 0, failed: (error as Error).message })
    }
  }
  const cancel = () => {
    abort.current?.abort()
    setSending(undefined)
  }
  const retry = () => void (sending && start(sending.file))
  return { sending, start, cancel, retry }
}
