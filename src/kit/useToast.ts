import { useCallback } from 'react'
import { useNotify } from 'react-admin'

/** Shows a short message that is translated already; nothing where there is none. */
export const useToast = () => {
  const notify = useNotify()
  return useCallback(
    (text: string, type: 'success' | 'warning' | 'error' = 'success') => {
      // `_` stands in for a translation: the text is no key, and must not be warned about as a missing one.
      if (text) notify(text, { type, messageArgs: { _: text } })
    },
    [notify],
  )
}
