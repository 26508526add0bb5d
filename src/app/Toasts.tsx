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

/** How many toasts are shown at once; the oldest is removed for a new one. */
const maxToasts = 3
const defaultDurationMs = 4000
let lastKey = 0

/** Short messages at the top of the page, one below the other, so that a new one does not replace an undo button. */
export const Toasts = memo(() => {
  const { takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  // react-admin creates a new `takeNotification` whenever there is a new notification.
  useEffect(() => {
    const taken = takeNotification()
    if (!taken) return
    lastKey += 1
    const toast = { ...taken, key: lastKey }
    setToasts(known => [...known.filter(it => !replaces(toast, it)), toast].slice(-maxToasts))
  }, [takeNotification])
  const remove = useCallback(
    (key: number) => setToasts(known => known.filter(it => it.key !== key)),
    [],
  )
  const outage = useOutage()
  const saysOutage = useSaysOutage()
  // While the server does not answer, one notice replaces the errors of all calls that fail because of it.
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

/** Whether both say that something was done: the newer is enough, and a pile would cover the form below it. */
const replaces = (toast: Toast, older: Toast): boolean => isDone(toast) && isDone(older)
const isDone = ({ type, notificationOptions }: Toast): boolean =>
  type === 'success' && !notificationOptions?.action

/** Whether a message is the error of a call that the server did not answer. */
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
          // A click elsewhere must not close the message, which may have an undo button.
          if (reason !== 'clickaway') close()
        }}
        slotProps={{
          transition: { onExited: () => onGone(key) },
          content: {
            sx: {
              bgcolor: 'background.paper',
              color: 'text.primary',
              ...edge,
              // After `borderInlineStart`, which would reset the colour.
              borderColor: colour,
            },
          },
        }}
        sx={{ position: 'static', transform: 'none', pointerEvents: 'auto' }}
      />
    </CloseNotificationContext>
  )
}

/** Only the edge is coloured: a bar full of colour would distract from the page. */
const edge = { borderInlineStart: '4px solid', overflowWrap: 'anywhere' }

const place = {
  position: 'fixed',
  insetBlockStart: { xs: 8, sm: 24 },
  insetInline: 8,
  zIndex: 'snackbar',
  gap: 1,
  alignItems: 'center',
  // Clicks beside the toasts reach the page.
  pointerEvents: 'none',
} as const
