import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import type { SessionEnd } from './signals.ts'

const SignInAgain = lazy(() =>
  import('./SignInAgain.tsx').then(part => ({ default: part.SignInAgain })),
)

interface Props {
  ended: SessionEnd
  onLeave: () => void
  /** Closes the dialog without signing in, so that input on the page is not lost. */
  onStay: () => void
}

/** Reasons after which signing in with a password would be refused as well. */
const hopeless: ReadonlySet<string | undefined> = new Set([
  'disabled',
  'tenantDisabled',
  'tenantExpired',
  'trialEnded',
])

/** The session has ended: says why, asks whether to leave for the sign-in page, and lets people sign in right here. */
export const SignedOutDialog = ({ ended: { message, reason }, onLeave, onStay }: Props) => {
  const translate = useTranslate()
  const { member } = useShell()
  // A user who acts as somebody else would be signed in as themselves again, and could not continue on this page.
  const again = member.hasPassword && !member.acting && !hopeless.has(reason)
  return (
    <Dialog
      open
      onClose={onStay}
      maxWidth="xs"
      fullWidth
      aria-labelledby="signed-out"
      aria-describedby="signed-out-why"
      sx={{ zIndex: 1500 }}
    >
      <DialogTitle id="signed-out">{translate('shell.signedOut.title')}</DialogTitle>
      <DialogContent>
        <div id="signed-out-why">
          {message && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {message}
            </Alert>
          )}
          <DialogContentText>{translate('shell.signedOut.text')}</DialogContentText>
        </div>
        {again && (
          <>
            <Divider sx={{ my: 2 }}>{translate('shell.signedOut.here')}</Divider>
            <DialogContentText sx={{ mb: 2 }}>
              {translate('shell.signedOut.kept')}
            </DialogContentText>
            {/* If its code cannot be loaded, the button that leads to the sign-in page still works. */}
            <Suspense fallback={<div style={{ minHeight: 320 }} />}>
              <SignInAgain />
            </Suspense>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onStay}>
          {translate('shell.signedOut.no')}
        </Button>
        <Button variant="contained" autoFocus={!again} onClick={onLeave}>
          {translate('shell.signedOut.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
