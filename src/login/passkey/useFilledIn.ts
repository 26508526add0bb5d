import { useEffect, useRef } from 'react'
import { filledInHere, leavePasskey } from '#src/providers/passkey.ts'
import { askPasskey } from '../factor/calls.ts'

type Signed = Awaited<ReturnType<typeof askPasskey>>

/** The server takes what was signed for five minutes after it asked. */
const fresh = 240_000

/** Has the browser offer passkeys among the names that it fills in, while nothing else is under way. */
export const useFilledIn = (free: boolean, onSigned: (signed: Signed) => void) => {
  const told = useRef(onSigned)
  told.current = onSigned
  useEffect(() => {
    if (!free) return
    let over = false
    // Whatever keeps it from being offered, there is the button.
    const offer = () =>
      askPasskey(true).then(
        signed => over || told.current(signed),
        () => {},
      )
    const begin = async () => {
      if ((await filledInHere()) && !over) await offer()
    }
    void begin()
    const timer = setInterval(() => document.hidden || void begin(), fresh)
    return () => {
      over = true
      clearInterval(timer)
      void leavePasskey()
    }
  }, [free])
}
