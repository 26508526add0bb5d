import { useRef, useState } from 'react'
import type { SendFile, UploadedFile } from './types.ts'
import { useUpload } from './useUpload.ts'

/** Files that are sent one after the other; one that did not arrive holds the others until it is tried again or left out. */
export const useUploadQueue = (send: SendFile, onDone: (uploaded: UploadedFile) => void) => {
  // Read when an upload ends, which may be several drawings later.
  const files = useRef<readonly File[]>([])
  const [waiting, setWaiting] = useState(0)
  const keep = (next: readonly File[]) => {
    files.current = next
    setWaiting(next.length)
  }
  const goOn = () => {
    const [file, ...others] = files.current
    keep(others)
    if (file) void start(file)
  }
  const { sending, start, cancel, retry } = useUpload(send, uploaded => {
    onDone(uploaded)
    goOn()
  })
  const add = (more: readonly File[]) => {
    keep([...files.current, ...more])
    if (!sending) goOn()
  }
  const skip = () => {
    cancel()
    goOn()
  }
  return { sending, waiting, add, skip, retry }
}
