import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import type { Trouble } from '#src/providers/online.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { outsideDialogs } from '#src/ui/outsideDialogs.ts'

/**
 * Says that the server does not answer, for all calls that fail meanwhile. It stands over dialogs as well, and outside
 * of what an open dialog hides from screen readers.
 */
export const ServerNotice = ({ trouble }: { trouble: Exclude<Trouble, 'offline'> }) => {
  const translate = useTranslate()
  return createPortal(
    <Box role="alert" sx={place}>
      <Box sx={notice}>
        <AppIcon name="Warning" fontSize="small" sx={{ color: 'warning.main', flexShrink: 0 }} />
        <div>
          <strong>{translate(`app.pwa.server.${trouble}`)}</strong>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('app.pwa.server.text')}
          </Box>
        </div>
      </Box>
    </Box>,
    outsideDialogs(),
  )
}

/** Below the header; what lies under it stays in reach. */
const place = {
  position: 'fixed',
  insetBlockStart: 56,
  insetInline: 8,
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const

const notice = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  px: 2,
  py: 1,
  fontSize: 13,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'warning.main',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 4,
} as const
