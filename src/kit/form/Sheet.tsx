import Drawer from '@mui/material/Drawer'
import { keyframes, styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'
import { whenIdle } from '../useIdle.ts'

/**
 * The drawer that a form stands in. MUI's own measures the whole page three times before it shows: for the
 * fade of its backdrop, for the width of the scroll bar and for the focus; here that waits for the first paint.
 */
export const Sheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = paper.current
    let unlock = () => {}
    const stop = whenIdle(() => {
      unlock = lockScroll()
      if (own && !own.contains(document.activeElement)) own.focus()
    })
    return () => {
      stop()
      unlock()
    }
  }, [])
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      disableAutoFocus
      disableScrollLock
      slots={{ backdrop: Shade }}
      slotProps={{ paper: { ref: paper, sx: paperStyle, role: 'dialog', 'aria-modal': true } }}
    >
      {children}
    </Drawer>
  )
}

/** Keeps the page behind from scrolling, and from moving when its scroll bar goes; answers how to undo it. */
const lockScroll = () => {
  const { style } = document.body
  const { overflow, paddingInlineEnd } = style
  const bar = window.innerWidth - document.documentElement.clientWidth
  style.overflow = 'hidden'
  if (bar > 0) style.paddingInlineEnd = `${bar}px`
  return () => Object.assign(style, { overflow, paddingInlineEnd })
}

const appear = keyframes({ from: { opacity: 0 } })

const own = new Set(['open', 'ownerState', 'transitionDuration', 'invisible'])

const Shade = styled('div', { shouldForwardProp: name => !own.has(String(name)) })({
  position: 'fixed',
  inset: 0,
  zIndex: -1,
  background: 'rgba(0, 0, 0, 0.5)',
  animation: `${appear} 120ms`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
})

const paperStyle = {
  width: 'clamp(480px, 50vw, 720px)',
  maxWidth: '100vw',
  '@media (max-width:599.95px)': { width: '100vw' },
}
