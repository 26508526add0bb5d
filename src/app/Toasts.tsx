import Snackbar from '@mui/material/Snackbar'
import Stack from '@mui/material/Stack'
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'react-admin'
import { createPortal } from 'react-dom'
import { useOutage } from '#src/kit/useOffline.ts'
import { proxyStatuses } from '#src/providers/http.ts'
import { outsideDialogs } from '#src/ui/outsideDialogs.ts'

type Toast = NotificationPayload & { key: number }

/** More than these would cover the page; the oldest gives way. */
const most = 3
const defaultDurationMs = 4000
let lastKey = 0

/** Short messages at the top of the page, one below the other: a later one takes no undo button away. */
export const Toasts = memo(() => {
  const { takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  // It is another function whenever there is something new to take.
  useEffect(() => {
    const taken = takeNotification()
    if (!taken) return
    lastKey += 1
    const toast = { ...taken, key: lastKey }
    setToasts(known => [...known, toast].slice(-most))
  }, [takeNotification])
  const remove = useCallback(
    (key: number) => setToasts(known => known.filter(it => it.key !== key)),
    [],
  )
  const outage = useOutage()
  const saysOutage = useSaysOutage()
  // The notice of the outage speaks for every call that failed because of it.
  const shown = outage ? toasts.filter(({ message }) => !saysOutage(message)) : toasts
  if (shown.length === 0) return null
  return createPortal(
    <Stack sx={place}>
      {shown.map(toast => (
        <OneToast key={toast.key} toast={toast} onGone={remove} />
      ))}
    </Stack>,
    outsideDialogs(),
  )
})

/** Whether a message is what a call says that got no answer. */
const useSaysOutage = () => {
  const translate = useTranslate()
  return (message: ReactNode) =>
    message === translate('http.offline') ||
    proxyStatuses.some(status => message === translate('http.status', { status }))
}

const OneToast = ({ toast, onGone }: { toast: Toast; onGone: (key: number) => void }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(true)
  const close = useCallback(() => setOpen(false), [])
  const { message, type, notificationOptions = {}, key } = toast
  const { messageArgs, autoHideDuration = defaultDurationMs, action } = notificationOptions
  const colour = type === 'info' ? 'primary.main' : `${type}.main`
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        open={open}
        message={typeof message === 'string' ? translate(message, messageArgs) : message}
        action={action}
        autoHideDuration={autoHideDuration}
        onClose={(_, reason) => {
          // A click elsewhere is no wish to lose the message, or the way back that it offers.
          if (reason !== 'clickaway') close()
        }}
        slotProps={{
          transition: { onExited: () => onGone(key) },
          content: {
            sx: {
              bgcolor: 'background.paper',
              color: 'text.primary',
              ...edge,
              // After the shorthand, which would take it back.
              borderColor: colour,
            },
          },
        }}
        sx={{ position: 'static', transform: 'none', pointerEvents: 'auto' }}
      />
    </CloseNotificationContext>
  )
}

/** Paper with a coloured edge: a whole bar of colour would outshine the page it speaks of. */
const edge = { borderInlineStart: '4px solid', overflowWrap: 'anywhere' }

const place = {
  position: 'fixed',
  insetBlockStart: { xs: 8, sm: 24 },
  insetInline: 8,
  zIndex: 'snackbar',
  gap: 1,
  alignItems: 'center',
  // The page beside the toasts stays in reach.
  pointerEvents: 'none',
} as const
