import { useMemo, useState } from 'react'

/** Whether an input method is still composing in a field, and the handlers that tell. */
export const useComposition = () => {
  const [composing, setComposing] = useState(false)
  const handlers = useMemo(
    () => ({
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    }),
    [],
  )
  return { composing, handlers }
}

/** The latest text that was not in composition: letters on their way to a character are no search. */
export const useCommitted = (text: string, composing: boolean): string => {
  const [committed, setCommitted] = useState(text)
  if (!composing && committed !== text) setCommitted(text)
  return composing ? committed : text
}
