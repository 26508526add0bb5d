import { Suspense } from 'react'
import { lazy } from '../lazy.tsx'
import { usePrinting } from '../printing.ts'
import type { VirtualRowsProps } from './LateWindow.tsx'

/** Lines of a list are windowed from here on. */
const virtualizeFrom = 100

const LateWindow = lazy(() => import('./LateWindow.tsx'))

/**
 * Draws the lines of equal height that are in view. On paper, and while there are few, it draws all of them and does not
 * load the virtualizer.
 */
export const VirtualRows = (props: VirtualRowsProps) => {
  const { count, height, children } = props
  const printing = usePrinting()
  if (count <= virtualizeFrom || printing)
    return children({ from: 0, to: count, before: 0, after: 0 })
  const first = Math.min(count, initialRows)
  return (
    <Suspense
      fallback={children({ from: 0, to: first, before: 0, after: (count - first) * height })}
    >
      <LateWindow {...props} />
    </Suspense>
  )
}

/** Lines drawn until it is known how many there is room for. */
const initialRows = 30

/** Scrolls no further than it takes to have a line of equal height in view, below a head of so many pixels. */
export const keepInView = (
  box: HTMLElement | null,
  { at, height, head = 0 }: { at: number; height: number; head?: number },
): void => {
  if (!box) return
  const top = at * height
  const below = top + head + height - (box.scrollTop + box.clientHeight)
  if (top < box.scrollTop) box.scrollTop = top
  else if (below > 0) box.scrollTop += below
}
