import { type DragEvent, useState } from 'react'

/** For a place that files are dropped on: what it listens to, and whether some are above it. */
export const useDrop = (onFiles: (files: File[]) => void) => {
  const [over, setOver] = useState(false)
  return {
    over,
    listens: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
