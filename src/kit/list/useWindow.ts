import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Rows of a table are windowed from here on. */
export const windowFrom = 100

/** Which rows of equal height to draw, and how high what is left out is on either side. */
export const useWindow = (count: number, height: number, box: RefObject<HTMLElement | null>) => {
  const enabled = count > windowFrom
  const virtual = useVirtualizer({
    count,
    enabled,
    estimateSize: () => height,
    getScrollElement: () => box.current,
    overscan: 12,
    initialRect: { width: 0, height: 600 },
  })
  if (!enabled) return { from: 0, to: count, before: 0, after: 0 }
  const items = virtual.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? -1) + 1
  return { from, to, before: from * height, after: (count - to) * height }
}
