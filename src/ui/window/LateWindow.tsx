import { useVirtualizer } from '@tanstack/react-virtual'
import type { VirtualRowsProps } from './VirtualRows.tsx'

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
