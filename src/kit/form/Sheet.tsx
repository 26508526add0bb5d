import Modal from '@mui/material/Modal'
import { keyframes, styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeOnce } from '#src/ui/closeOnce.ts'
import { afterPaint, whenIdle } from '../useIdle.ts'

interface SheetProps {
  /** Of the heading that names it. */
  titleId: string
  onClose: () => void
  children: ReactNode
}

/**
 * The drawer that a form stands in. MUI's own measures the page four times before it shows: for its way in, for
 * the fade behind it, for the width of the scroll bar and for the focus; here that waits for the first paint. The
 * focus waits no longer than that: until it is inside, Escape is not heard.
 */
export const Sheet = ({ titleId, onClose, children }: SheetProps) => {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let unlock = () => {}
    const stopWaiting = afterPaint(() => takeFocus(paper.current))
    const stopLocking = whenIdle(() => {
      unlock = lockScroll()
    })
    return () => {
      stopWaiting()
      stopLocking()
      unlock()
    }
  }, [])
  return (
    <Modal
      open
      onClose={closeOnce(onClose)}
      disableAutoFocus
      disableScrollLock
      slots={{ backdrop: Shade }}
      sx={{ zIndex: 'drawer' }}
    >
      <Paper ref={paper} role="dialog" aria-modal aria-labelledby={titleId} tabIndex={-1}>
        <Then>{children}</Then>
      </Paper>
    </Modal>
  )
}

/** Draws its content in the step after its own: the modal measures itself once it stands, which is cheap while it is empty. */
const Then = ({ children }: { children: ReactNode }) => {
  const [stands, setStands] = useState(false)
  useLayoutEffect(() => setStands(true), [])
  return stands && children
}

/** Unless it is inside already, or a dialog has come on top meanwhile: what lies below one is hidden. */
const takeFocus = (paper: HTMLElement | null) => {
  if (paper?.closest('[aria-hidden="true"]') || paper?.contains(document.activeElement)) return
  paper?.focus()
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

const fadeIn = keyframes({ from: { opacity: 0 } })
const still = { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } }

/** What MUI tells a backdrop and no element knows. */
const ownProps = new Set(['open', 'ownerState', 'transitionDuration', 'invisible'])

const Shade = styled('div', { shouldForwardProp: name => !ownProps.has(String(name)) })({
  position: 'fixed',
  inset: 0,
  zIndex: -1,
  background: 'rgba(0, 0, 0, 0.5)',
  animation: `${fadeIn} 120ms`,
  ...still,
})

const Paper = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 'clamp(480px, 50vw, 720px)',
  maxWidth: '100vw',
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  outline: 0,
  color: theme.palette.text.primary,
  background: theme.palette.background.paper,
  boxShadow: theme.shadows[16],
  // It does not slide in: on a busy machine a button could move away between press and release, and the click was lost.
  animation: `${fadeIn} 120ms`,
  '@media (max-width:599.95px)': { width: '100vw' },
  ...still,
}))
