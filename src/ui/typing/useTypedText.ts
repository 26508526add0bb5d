import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useComposition } from './useComposition.ts'

/** Milliseconds after the last key. */
const pause = 300

/**
 * A field whose value is applied a moment after the last key: a list, an address. The text belongs to the field
 * meanwhile, since the applied value comes back late and would overwrite what was typed after it. Nothing is
 * applied while an input method composes. A value changed elsewhere replaces the text.
 */
export const useTypedText = (value: string, apply: (text: string) => void) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // State, not a ref: React may throw a render away, and what a ref learned in it would stay.
  const [applied, setApplied] = useState(value)
  const latest = useRef(apply)
  latest.current = apply
  const { composing, handlers } = useComposition()
  if (value !== seen) {
    setSeen(value)
    if (value !== applied) {
      setApplied(value)
      setText(value)
    }
  }
  useEffect(() => {
    const wanted = text.trim()
    if (composing || wanted === applied) return
    const timer = setTimeout(() => {
      setApplied(wanted)
      latest.current(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, composing, applied])
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setText(target.value),
    ...handlers,
  }
}
