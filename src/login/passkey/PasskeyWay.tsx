import { useState } from 'react'
import { passkeysHere, wasLeft } from '#src/providers/passkey.ts'
import { askPasskey, signInByPasskey } from '../factor/calls.ts'
import { useTell } from '../factor/words.ts'
import type { WayProps } from '../OtherWays.tsx'
import { Button, Notice } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import { refusalOf } from '../refusal.ts'
import { useFilledIn } from './useFilledIn.ts'

/** Signing in by a passkey, without a name: by a button, or where the browser fills in names. */
export const PasskeyWay = ({ onSignedIn }: WayProps) => {
  const tell = useTell()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const enter = async (asking: ReturnType<typeof askPasskey>) => {
    preloadConsole()
    setBusy(true)
    setFailure(undefined)
    await asking.then(signInByPasskey).then(onSignedIn, error => {
      if (!wasLeft(error)) setFailure(refusalOf(error, tell('show.failed')).message)
    })
    setBusy(false)
  }
  useFilledIn(!busy, signed => enter(Promise.resolve(signed)))
  if (!passkeysHere()) return null
  return (
    <>
      {failure && <Notice text={failure} />}
      <Button className="outlined wide" busy={busy} onClick={() => enter(askPasskey())}>
        {tell('signIn')}
      </Button>
    </>
  )
}
