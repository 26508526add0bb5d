import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useAnnounced } from '#src/ui/announce.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { useTitlePrefix } from '#src/ui/title.ts'
import { useArrivals } from '../arrivals/arrivals.ts'
import { tabOfUnread } from '../messages/inboxState.ts'
import { useUnread } from '../messages/useUnread.ts'
import { useHoverPanel } from './usePeek.ts'

const Peek = lazy(() => import('./Peek.tsx').then(part => ({ default: part.LatestMessages })))

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
