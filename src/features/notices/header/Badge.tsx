import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useAnnounced } from '#src/ui/announce.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { useTitlePrefix } from '#src/ui/title.ts'
import { useArrivals } from '../arrivals/arrivals.ts'
import { tabOfUnread } from '../messages/inboxState.ts'
import { useUnread } from '../messages/useUnread.ts'

/** Milliseconds of a pointer that stays, and of one that only passes from button to panel. */
const wait = { open: 250, close: 200 }

/** A panel below a button, opened by a pointer that stays or by the arrow down, closed by leaving it or Escape. */
const useHoverPanel = () => {
  const anchor = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const ways = {
    // A finger goes to the page at once.
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later(true, wait.open),
    onPointerLeave: () => later(false, wait.close),
    onClick: close,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      relatedTarget && !currentTarget.contains(relatedTarget as Node) && close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' && !open) {
        event.preventDefault()
        setOpen(true)
      }
      if (event.key === 'Escape' && open) {
        event.stopPropagation()
        close()
        anchor.current?.focus()
      }
    },
  }
  return { anchor, open, close, ways }
}

const Peek = lazy(() =>
  import('./LatestMessages.tsx').then(part => ({ default: part.LatestMessages })),
)

/** Link to the user's messages with the number of unread ones, which the title of the document tells too; hovering it or Arrow Down shows the latest. */
export const Badge = memo(() => {
  const translate = useTranslate()
  const unread = useUnread()
  const { total } = unread
  useTitlePrefix(total)
  const latest = useArrivals().at(-1)
  const { anchor, open, close, ways } = useHoverPanel()
  useAnnounced(
    latest && translate('messages.arrival.told', { title: latest.title, smart_count: total }),
    'notice',
  )
  const label = translate('messages.badge', { smart_count: total })
  return (
    <Box sx={place} {...ways}>
      <IconButton
        ref={anchor}
        component={Link}
        to={`/home/message/?tab=${tabOfUnread(unread)}`}
        aria-label={label}
      >
        <AppIcon name="Notifications" fontSize="small" />
        {total > 0 && (
          <Box component="span" aria-hidden="true" sx={mark}>
            {total > 99 ? '99+' : total}
          </Box>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Peek anchor={anchor.current} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
})

const place = { position: 'relative', flex: 'none' } as const

const mark = {
  position: 'absolute',
  insetBlockStart: -2,
  insetInlineStart: '50%',
  minWidth: 16,
  px: '4px',
  borderRadius: '8px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: 11,
  lineHeight: '16px',
  textAlign: 'center',
} as const
