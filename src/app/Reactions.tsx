import { memo, Suspense, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { parts } from '#src/features.ts'
import { late } from '#src/kit/late.tsx'
import { useOutage } from '#src/kit/useOffline.ts'
import { pending } from '#src/providers/providerFlow.ts'
import { leaveForLogin } from '#src/providers/signOut.ts'
import { KeptDialogs } from '#src/ui/keptDialogs.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { dropUnsaved } from '#src/ui/unsaved.ts'
import { CodeGoneDialog } from './CodeGoneDialog.tsx'
import { useKeysShortcut } from './keys/useKeysShortcut.ts'
import { ServerNotice } from './offline/ServerNotice.tsx'
import { SignedOutDialog } from './SignedOutDialog.tsx'
import { endProof, forgetTold, showKeys, stayHere, useSignals } from './signals.ts'
import { Toasts } from './Toasts.tsx'

const AstrayDialog = lazy(() =>
  import('./acting/AstrayDialog.tsx').then(part => ({ default: part.AstrayDialog })),
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
export const Reactions = memo(() => {
  const outage = useOutage()
  const { told, signedOut, astray, otherPerson, proof, codeGone, keys } = useSignals()
  useKeysShortcut()
  const [waiting] = useState(pending.kept)
  useEffect(pending.forget, [])
  const notify = useNotify()
  const navigate = useNavigate()
  useEffect(() => {
    if (!told) return
    forgetTold()
    notify(told.error.message, {
      type: types[told.display],
      messageArgs: { _: told.error.message },
    })
    if (told.display === 'redirect') navigate('/error/500')
  }, [told, notify, navigate])
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
      {codeGone && <CodeGoneDialog />}
      {proof && (
        <Suspense fallback={null}>
          <ProofDialog ways={proof} onEnd={endProof} />
        </Suspense>
      )}
      {keys && <KeysDialog onClose={() => showKeys(false)} />}
      {waiting && (
        <Suspense fallback={null}>
          <PendingBinding waiting={waiting} />
        </Suspense>
      )}
      {signedOut && (
        <SignedOutDialog
          ended={signedOut}
          onLeave={() => leaveByChoice(signedOut.message)}
          onStay={stayHere}
        />
      )}
    </>
  )
})

/** The user has confirmed in the dialog, and drafts are kept: the browser must not ask about unsaved input again. */
const leaveByChoice = (why: string | undefined) => leaveForLogin(why, dropUnsaved)
