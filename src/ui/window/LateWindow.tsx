import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** Which lines to draw, and how many pixels what is left out takes on either side. */
interface VisibleRange {
  from: number
  to: number
  before: number
  after: number
}

export interface VirtualRowsProps {
  count: number
  /** Pixels of each line. */
  height: number
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  children: (shown: VisibleRange) => ReactNode
}

/** Follows the scrolling of a long list, whichever lines it shows. */
const LateWindow = ({ count, height, box, children }: VirtualRowsProps) => {
  const virtual = useVirtualizer({
    count,
    estimateSize: () => height,
    getScrollElement: () => box.current,
    overscan: 12,
    initialRect: { width: 0, height: 600 },
  })
  const items = virtual.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = (items.at(-1)?.index ?? -1) + 1
  return children({ from, to, before: from * height, after: (count - to) * height })
}

export default LateWindow
