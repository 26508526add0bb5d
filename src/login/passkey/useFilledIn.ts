import { useEffect, useRef } from 'react'
import { cancelPasskey, isPasskeyAutofillSupported } from '#src/providers/passkey.ts'
import { type SignedByPasskey, signIn } from '#src/providers/signIn.ts'

/** The server takes what was signed for five minutes after it asked. */
const renewMs = 240_000

/** Has the browser offer passkeys among the names that it fills in, while nothing else is under way. */
export const usePasskeyAutofill = (free: boolean, onSigned: (signed: SignedByPasskey) => void) => {
  const told = useRef(onSigned)
  told.current = onSigned
  useEffect(() => {
    if (!free) return
    const controller = new AbortController()
    const { signal } = controller
    // Whatever keeps it from being offered, there is the button.
    const offer = () =>
      signIn.askPasskey(signal).then(
        signed => signal.aborted || told.current(signed),
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
