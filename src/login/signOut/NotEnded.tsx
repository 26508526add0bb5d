import { useState } from 'react'
import { words } from '#extensions/login/signOut.ts'
import { retrySignOut } from '#src/providers/signOut.ts'
import { createTranslateHook } from '../createTranslateHook.ts'
import { Button, Notice } from '../parts.tsx'

const useSignOutTranslate = createTranslateHook(words)

/** Says that the server has not heard of signing out, and tries again; gone once it has. */
export const NotEnded = () => {
  const tell = useSignOutTranslate()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await retrySignOut()
    setBusy(false)
  }
  return (
    <>
      <Notice text={tell('notEnded')} />
      <Button className="wide" busy={busy} onClick={() => void retry()}>
        {tell('retry')}
      </Button>
    </>
  )
}
