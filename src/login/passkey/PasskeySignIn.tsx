import { useEffect, useRef, useState } from 'react'
import {
  arePasskeysSupported,
  cancelPasskey,
  isPasskeyAutofillSupported,
  isPasskeyCancelled,
} from '#src/providers/passkey.ts'
import { type SignedByPasskey, signIn } from '#src/providers/signIn.ts'
import { formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import { useProviderTranslate } from '../provider/words.ts'
import type { WayProps } from '../site.ts'
import { useLoginLanguage } from '../words.tsx'

/** The server takes what was signed for five minutes after it asked. */
const renewMs = 240_000

/** Has the browser offer passkeys among the names that it fills in, while nothing else is under way. */
const usePasskeyAutofill = (free: boolean, onSigned: (signed: SignedByPasskey) => void) => {
  const latest = useRef(onSigned)
  latest.current = onSigned
  useEffect(() => {
    if (!free) return
    const controller = new AbortController()
    const { signal } = controller
    // Whatever keeps it from being offered, there is the button.
    const offer = () =>
      signIn.askPasskey(signal).then(
        signed => signal.aborted || latest.current(signed),
        () => {},
      )
    const begin = async () => {
      if ((await isPasskeyAutofillSupported()) && !signal.aborted) await offer()
    }
    void begin()
    const timer = setInterval(() => document.hidden || void begin(), renewMs)
    return () => {
      controller.abort()
      clearInterval(timer)
      void cancelPasskey()
    }
  }, [free])
}

/** Signing in by a passkey, without a name: by a button, or where the browser fills in names. */
export const PasskeySignIn = ({ onSignedIn }: WayProps) => {
  const { say } = useLoginLanguage()
  const tell = useProviderTranslate()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const enter = async (asking: Promise<SignedByPasskey>) => {
    preloadConsole()
    setBusy(true)
    setFailure(undefined)
    await asking.then(signIn.passkey).then(onSignedIn, error => {
      if (!isPasskeyCancelled(error)) setFailure(formErrorsOf(error, say('failed')).message)
    })
    setBusy(false)
  }
  usePasskeyAutofill(!busy, signed => enter(Promise.resolve(signed)))
  if (!arePasskeysSupported()) return null
  return (
    <>
      {failure && <Notice text={failure} />}
      <Button className="outlined wide" busy={busy} onClick={() => enter(signIn.askPasskey())}>
        {tell('passkey')}
      </Button>
    </>
  )
}
