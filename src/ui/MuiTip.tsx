import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'

interface MuiTipProps extends Pick<TooltipProps, 'title' | 'placement'> {
  /** What is explained. It is drawn elsewhere. */
  element: HTMLElement
  /** The type of the event that reached it: `mouseenter`, `focus` or `touchstart`. */
  by: string
  /** The page is put aside with the element on it: when it is shown again, nothing has reached the element yet. */
  onHidden: () => void
}

/** MUI's tooltip of an element that is drawn by someone else. */
export const MuiTip = ({ title, placement, element, by, onHidden }: MuiTipProps) => {
  useEffect(() => onHidden, [onHidden])
  return (
    <Tooltip title={title} placement={placement ?? 'bottom'}>
      <Stand element={element} by={by} />
    </Tooltip>
  )
}

type Handlers = Partial<
  Record<
    'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd',
    (event: Event) => void
  >
>

interface StandProps extends Pick<MuiTipProps, 'element' | 'by'>, Handlers {
  ref?: Ref<HTMLElement>
  'aria-labelledby'?: string
}

/** The browser's event for each of React's. `onFocus` and `onBlur` bubble, which `focus` and `blur` do not. */
const handlerOf = {
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focusin: 'onFocus',
  focusout: 'onBlur',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
} as const satisfies Record<string, keyof Handlers>

const eventAgain: Readonly<Record<string, string>> = { mouseenter: 'mouseover', focus: 'focusin' }

/** The tooltip's child: passes what the tooltip gives its child on to the element. */
const Stand = ({ element, by, ref, ...props }: StandProps) => {
  const handlers = useRef<Handlers>(props)
  useLayoutEffect(() => {
    handlers.current = props
  })
  useLayoutEffect(() => {
    // Outside production MUI looks for it and complains.
    if (import.meta.env.DEV) element.setAttribute('data-mui-internal-clone-element', 'true')
    if (typeof ref !== 'function') return
    ref(element)
    return () => void ref(null)
  }, [element, ref])
  useLayoutEffect(() => {
    const ending = new AbortController()
    for (const [type, name] of Object.entries(handlerOf))
      element.addEventListener(type, event => handlers.current[name]?.(event), {
        signal: ending.signal,
        passive: true,
      })
    // The event that mounted the tooltip came before it could listen.
    element.dispatchEvent(new Event(eventAgain[by] ?? by))
    return () => ending.abort()
  }, [element, by])
  const labelledBy = props['aria-labelledby']
  useEffect(() => {
    if (!labelledBy) return
    element.setAttribute('aria-labelledby', labelledBy)
    return () => element.removeAttribute('aria-labelledby')
  }, [element, labelledBy])
  return null
}
