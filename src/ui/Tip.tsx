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
  /** One element, drawn by HTML: it takes listeners and, if the tip is a text and it has no name, `aria-label`. */
  children: ReactElement<Props>
}

let Loaded: typeof MuiTip | undefined

/** Fetches the code of the tips. To be called once the page is drawn, so that a tip is there when it is asked for. */
export const loadTips = async (): Promise<void> => {
  Loaded ??= (await import('./MuiTip.tsx')).MuiTip
}

/** Milliseconds after a touch in which browsers send the events of a mouse for it. */
const afterTouchMs = 1500

/**
 * MUI's tooltip, without its code on the way to the first page: that is a tenth of it. An element gets its tooltip when
 * a pointer or the focus reaches it for the first time.
 */
export const Tip = ({ title, placement, children }: TipProps) => {
  const [reached, setReached] = useState<{ element: HTMLElement; by: string }>()
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const reach = async ({ currentTarget: element, type: by }: SyntheticEvent<HTMLElement>) => {
    if (by === 'touchstart') touchedAt.current = performance.now()
    const isMouse = by === 'mouseenter'
    if (
      reached?.element === element ||
      (isMouse && performance.now() - touchedAt.current < afterTouchMs)
    )
      return
    if (!Loaded) {
      // Without a tip the page is as usable as before: its code never reloads the page.
      await withoutReload(loadTips)
      // The pointer may have left, and a finger certainly has.
      if (!Loaded || by === 'touchstart' || !element.matches(':hover, :focus')) return
    }
    const show = () => setReached({ element, by })
    // At once: React renders later what a moving pointer changes, and nobody would hear it leave meanwhile.
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
