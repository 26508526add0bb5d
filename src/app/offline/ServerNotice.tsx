import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import type { OutageKind } from '#src/providers/connection.ts'
import { outsideDialogs } from '#src/ui/outsideDialogs.ts'
import { WarningBar } from './WarningBar.tsx'

/**
 * Says that the server does not answer: one notice for all calls that fail meanwhile. It is shown above dialogs, and in
 * an element that an open dialog does not hide from screen readers.
 */
export const ServerNotice = ({ trouble }: { trouble: Exclude<OutageKind, 'offline'> }) => {
  const translate = useTranslate()
  return createPortal(
    <Box role="alert" sx={place}>
      <WarningBar
        floating
        title={translate(`app.pwa.server.${trouble}`)}
        text={translate('app.pwa.server.text')}
      />
    </Box>,
    outsideDialogs(),
  )
}

/**
 * Below the header; on phones over it, where a form would have its first field below. Clicks reach what is covered.
 */
const place = {
  position: 'fixed',
  insetBlockStart: { xs: 2, sm: 56 },
  insetInline: 8,
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const
