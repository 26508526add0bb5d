import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'

interface MuiTipProps extends Pick<TooltipProps, 'title' | 'placement'> {
  /** The element that the tooltip belongs to. Another component renders it. */
  element: HTMLElement
  /** The type of the event that reached it: `mouseenter`, `focus` or `touchstart`. */
  eventType: string
  /** Called when a kept page is hidden, so that its tooltips are not there when it is shown again. */
  onHidden: () => void
}

/** MUI's tooltip for an element that another component renders. */
export const MuiTip = ({ title, placement, element, eventType, onHidden }: MuiTipProps) => {
  useEffect(() => onHidden, [onHidden])
  return (
    <Tooltip title={title} placement={placement ?? 'bottom'}>
      <ElementProxy element={element} eventType={eventType} />
    </Tooltip>
  )
}

type Handlers = Partial<
  Record<
    'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd',
    (event: Event) => void
  >
>

interface ElementProxyProps extends Pick<MuiTipProps, 'element' | 'eventType'>, Handlers {
  ref?: Ref<HTMLElement>
  'aria-labelledby'?: string
}

/** The DOM event for each of React's. React's `onFocus` and `onBlur` bubble, so they are `focusin` and `focusout`. */
const handlerOf = {
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focusin: 'onFocus',
  focusout: 'onBlur',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
} as const satisfies Record<string, keyof Handlers>

const repeatedAs: Readonly<Record<string, string>> = { mouseenter: 'mouseover', focus: 'focusin' }

/**
 * Takes the place of the tooltip's child and renders nothing: it attaches the ref, the listeners and `aria-labelledby` of
 * the tooltip to the element, and repeats the event that mounted the tooltip.
 */
const ElementProxy = ({ element, eventType, ref, ...props }: ElementProxyProps) => {
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
    // The tooltip was not there to receive the event that mounted it.
    element.dispatchEvent(new Event(repeatedAs[eventType] ?? eventType))
    return () => ending.abort()
  }, [element, eventType])
  const labelledBy = props['aria-labelledby']
  useEffect(() => {
    if (!labelledBy) return
    element.setAttribute('aria-labelledby', labelledBy)
    return () => element.removeAttribute('aria-labelledby')
  }, [element, labelledBy])
  return null
}
