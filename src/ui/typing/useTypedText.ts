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
  const applied = useRef(value)
  const latest = useRef(apply)
  latest.current = apply
  const { composing, handlers } = useComposition()
  if (value !== seen) {
    setSeen(value)
    if (value !== applied.current) {
      applied.current = value
      setText(value)
    }
  }
  useEffect(() => {
    const wanted = text.trim()
    if (composing || wanted === applied.current) return
    const timer = setTimeout(() => {
      applied.current = wanted
      latest.current(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, composing])
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setText(target.value),
    ...handlers,
  }
}
