import { useState } from 'react'
import { arePasskeysSupported, isPasskeyCancelled } from '#src/providers/passkey.ts'
import { type SignedByPasskey, signIn } from '#src/providers/signIn.ts'
import { formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import { useProviderTranslate } from '../provider/words.ts'
import type { WayProps } from '../site.ts'
import { useLoginLanguage } from '../words.tsx'
import { usePasskeyAutofill } from './useFilledIn.ts'

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
