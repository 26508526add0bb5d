import { memo, Suspense, useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { parts } from '#src/features.ts'
import { late } from '#src/kit/late.tsx'
import { useOutage } from '#src/kit/useOffline.ts'
import { unboundAccount } from '#src/providers/providerFlow.ts'
import { redirectToLogin } from '#src/providers/signOut.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { KeptDialogs } from '#src/ui/keptDialogs.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { discardUnsaved } from '#src/ui/unsaved.ts'
import { useKeysShortcut } from './keys/useKeysShortcut.ts'
import { ServerNotice } from './offline/ServerNotice.tsx'
import { SignedOutDialog } from './SignedOutDialog.tsx'
import {
  clearReportedError,
  dismissMissingCode,
  dismissSignIn,
  endProof,
  showShortcuts,
  useSignals,
} from './signals.ts'
import { Toasts } from './Toasts.tsx'

/**
 * Part of the page cannot be loaded any more while something is typed in it. It is not late itself, since its own code
 * could be gone as well. The browser asks once more before a reload that loses something.
 */
const MissingCodeDialog = () => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open
      title={translate('shell.codeGone.title')}
      text={translate('shell.codeGone.text')}
      verb={translate('http.broken.retry')}
      wayOut={translate('shell.acting.stay')}
      onConfirm={() => location.reload()}
      onCancel={dismissMissingCode}
    />
  )
}

const AstrayDialog = lazy(() =>
  import('./acting/SessionMismatchDialog.tsx').then(part => ({
    default: part.SessionMismatchDialog,
  })),
)

const ProofDialog = lazy(() =>
  import('./ProofDialog.tsx').then(part => ({ default: part.ProofDialog })),
)

const KeysDialog = late(async () => (await import('./keys/KeysDialog.tsx')).KeysDialog, null)

const PendingBinding = lazy(() =>
  import('./PendingBinding.tsx').then(part => ({ default: part.PendingBinding })),
)

const types = {
  warning: 'warning',
  error: 'error',
  notification: 'info',
  redirect: 'error',
} as const

/** Shows what API calls report from any part of the console: toasts, and one dialog at a time, such as to sign in again. */
export const ApiFeedback = memo(() => {
  const outage = useOutage()
  const { reported, signedOut, astray, otherPerson, proof, codeGone, keys } = useSignals()
  useKeysShortcut()
  const [waiting] = useState(unboundAccount.kept)
  useEffect(unboundAccount.forget, [])
  const notify = useNotify()
  const navigate = useNavigate()
  useEffect(() => {
    if (!reported) return
    clearReportedError()
    notify(reported.error.message, {
      type: types[reported.display],
      messageArgs: { _: reported.error.message },
    })
    if (reported.display === 'redirect') navigate('/error/500')
  }, [reported, notify, navigate])
  return (
    <>
      <Toasts />
      {outage && outage.trouble !== 'offline' && <ServerNotice trouble={outage.trouble} />}
      {parts.overlays.map(({ key, Part }) => (
        <Part key={key} />
      ))}
      <KeptDialogs />
      {astray && (
        <Suspense fallback={null}>
          <AstrayDialog how={astray} other={otherPerson} />
        </Suspense>
      )}
      {codeGone && <MissingCodeDialog />}
      {proof && (
        <Suspense fallback={null}>
          <ProofDialog ways={proof} onEnd={endProof} />
        </Suspense>
      )}
      {keys && <KeysDialog onClose={() => showShortcuts(false)} />}
      {waiting && (
        <Suspense fallback={null}>
          <PendingBinding waiting={waiting} />
        </Suspense>
      )}
      {signedOut && (
        <SignedOutDialog
          ended={signedOut}
          onLeave={() => leaveWithoutAsking(signedOut.message)}
          onStay={dismissSignIn}
        />
      )}
    </>
  )
})

/** The user has confirmed in the dialog, and drafts are kept: the browser must not ask about unsaved input again. */
const leaveWithoutAsking = (why: string | undefined) => redirectToLogin(why, discardUnsaved)
