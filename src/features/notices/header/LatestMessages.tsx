import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Fetched } from '#src/kit/Fetched.tsx'
import { myMessages } from '#src/providers/messages.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { RelativeTime } from '#src/ui/RelativeTime.tsx'
import { iconOf } from '../messages/marks.tsx'
import { listsKey } from '../messages/useUnread.ts'

const shown = 5

/** The latest unread messages below the badge. */
export const LatestMessages = ({
  anchor,
  onClose,
}: {
  anchor: HTMLElement | null
  onClose: () => void
}) => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: [...listsKey, 'peek'],
    queryFn: ({ signal }) => myMessages({ range: [0, shown - 1], unread: true }, signal),
  })
  return (
    // Within the header, so that Tab leads from the badge into it.
    <Popper open anchorEl={anchor} placement="bottom-end" disablePortal sx={{ zIndex: 'modal' }}>
      <Panel aria-label={translate('messages.peek.label')}>
        <Fetched query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <p>{translate('messages.empty.unread')}</p>
            ) : (
              <ul>
                {list.map(({ id, kind, title, senderName, at }) => (
                  <li key={id}>
                    <Link to={`/home/message/${id}`} onClick={onClose}>
                      <AppIcon name={iconOf(kind)} fontSize="small" />
                      <b>{title}</b>
                      <small>
                        {senderName} · <RelativeTime value={at} />
                      </small>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
        <div className="uc-all">
          <Link to="/home/message?tab=all" onClick={onClose}>
            {translate('messages.peek.all')}
          </Link>
        </div>
      </Panel>
    </Popper>
  )
}

const Panel = styled('section')(({ theme: { tokens, shadows } }) => ({
  width: 'min(340px, calc(100vw - 24px))',
  marginBlockStart: 4,
  background: tokens.paper,
  borderRadius: 6,
  boxShadow: shadows[8],
  '& ul': { listStyle: 'none', margin: 0, padding: '4px 0' },
  '& p': { margin: 0, padding: '24px 16px', textAlign: 'center', color: tokens.textSecondary },
  '& li a': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '0 10px',
    padding: '8px 16px',
    color: tokens.text,
    textDecoration: 'none',
  },
  '& li a:hover': { background: tokens.subtle },
  '& li svg': { gridRow: '1 / 3', color: tokens.textSecondary, marginBlockStart: 2 },
  '& b': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
  '& small': { fontSize: 12, color: tokens.textSecondary },
  '& .uc-all': { borderBlockStart: `1px solid ${tokens.line}`, textAlign: 'center', padding: 8 },
}))
