import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useComposition } from './useComposition.ts'

/** Milliseconds after the last key. */
const debounceMs = 300

const trimmed = (text: string): string | undefined => text.trim()

/**
 * A field whose value is applied a moment after the last key: a list, an address. The text belongs to the field
 * meanwhile, since the applied value comes back late and would overwrite what was typed after it. Nothing is
 * applied, and nothing replaces the text, while an input method composes. A value changed elsewhere replaces the text.
 *
 * @param read makes the value of a text; none of a text that is not applied.
 * @returns the props of the field.
 */
export const useDebouncedInput = (
  value: string,
  apply: (value: string) => void,
  read: (text: string) => string | undefined = trimmed,
) => {
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
      if (!composing) setText(value)
    }
  }
  const wanted = read(text)
  useEffect(() => {
    if (composing || wanted === undefined || wanted === applied) return
    const timer = setTimeout(() => {
      setApplied(wanted)
      latest.current(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [wanted, composing, applied])
  return {
    typed: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setText(target.value),
      ...handlers,
    },
    /** Whether what is typed is no value. */
    wrong: wanted === undefined,
  }
}
