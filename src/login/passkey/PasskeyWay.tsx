import { useState } from 'react'
import { passkeysHere, wasLeft } from '#src/providers/passkey.ts'
import { signInByPasskey } from '../factor/calls.ts'
import { useTell } from '../factor/words.ts'
import type { WayProps } from '../OtherWays.tsx'
import { Button, Notice } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import { refusalOf } from '../refusal.ts'

/** Signing in by a passkey, without a name; drawn where the browser knows them. */
export const PasskeyWay = ({ onSignedIn }: WayProps) => {
  const tell = useTell()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!passkeysHere()) return null
  const enter = async () => {
    preloadConsole()
    setBusy(true)
    setFailure(undefined)
    await signInByPasskey().then(onSignedIn, error => {
      if (!wasLeft(error)) setFailure(refusalOf(error, tell('show.failed')).message)
    })
    setBusy(false)
  }
  return (
    <>
      {failure && <Notice text={failure} />}
      <Button className="outlined wide" busy={busy} onClick={enter}>
        {tell('signIn')}
      </Button>
    </>
  )
}
