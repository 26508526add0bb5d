import type { TooltipProps } from '@mui/material/Tooltip'
import {
  cloneElement,
  type ReactElement,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { MuiTip } from './MuiTip.tsx'
import { withoutReload } from './missingCode.ts'

type Props = Record<string, unknown> & {
  onMouseEnter?: (event: SyntheticEvent<HTMLElement>) => void
  onFocus?: (event: SyntheticEvent<HTMLElement>) => void
  onTouchStart?: (event: SyntheticEvent<HTMLElement>) => void
}

interface TipProps extends Pick<TooltipProps, 'title' | 'placement'> {
  /** An element that accepts listeners. If `title` is a text, it is its `aria-label`, unless the element has one. */
  children: ReactElement<Props>
}

let Loaded: typeof MuiTip | undefined

/** Loads the code of the tooltips. Called once the first page is shown. */
export const loadTips = async (): Promise<void> => {
  Loaded ??= (await import('./MuiTip.tsx')).MuiTip
}

/** Milliseconds after a touch in which browsers send the events of a mouse for it. */
const afterTouchMs = 1500

/**
 * A tooltip whose code (MUI's `Tooltip` and Popper) is not part of the first page, which would be a tenth larger. It is
 * mounted when the element is hovered, focused or touched for the first time.
 */
export const Tip = ({ title, placement, children }: TipProps) => {
  const [reached, setReached] = useState<{ element: HTMLElement; eventType: string }>()
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const reach = async ({
    currentTarget: element,
    type: eventType,
  }: SyntheticEvent<HTMLElement>) => {
    if (eventType === 'touchstart') touchedAt.current = performance.now()
    const isMouse = eventType === 'mouseenter'
    if (
      reached?.element === element ||
      (isMouse && performance.now() - touchedAt.current < afterTouchMs)
    )
      return
    if (!Loaded) {
      // A missing file reloads the page elsewhere; a tooltip is not worth that.
      await withoutReload(loadTips)
      // The pointer may have left meanwhile. A touch has ended: its duration would be wrong.
      if (!Loaded || eventType === 'touchstart' || !element.matches(':hover, :focus')) return
    }
    const show = () => setReached({ element, eventType })
    // Synchronously: React delays updates from pointer events, and the tooltip would miss that the pointer leaves.
    if (isMouse) flushSync(show)
    else show()
  }
  const forget = useCallback(() => setReached(undefined), [])
  const own = children.props
  const marked = cloneElement(children, {
    'aria-label': typeof title === 'string' && title ? title : undefined,
    ...own,
    onMouseEnter: both(own.onMouseEnter, reach),
    onFocus: both(own.onFocus, reach),
    onTouchStart: both(own.onTouchStart, reach),
  })
  return (
    <>
      {marked}
      {reached && Loaded && (
        <Loaded title={title} placement={placement} {...reached} onHidden={forget} />
      )}
    </>
  )
}

type Listener = (event: SyntheticEvent<HTMLElement>) => void

const both = (first: Listener | undefined, second: Listener): Listener =>
  first
    ? event => {
        first(event)
        second(event)
      }
    : second
