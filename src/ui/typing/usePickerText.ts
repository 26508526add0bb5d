import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import { type KeyboardEvent, useState } from 'react'
import { useCommitted, useComposition } from './useComposition.ts'
import { useDebounced } from './useDebounced.ts'

/**
 * What is typed into an `Autocomplete`. MUI resets the text whenever the value is another object, which it may be
 * after each render; here only the person clears the text: by choosing, by clearing, or by leaving the field.
 */
export const usePickerText = () => {
  const [typed, setTyped] = useState<string | null>(null)
  const { composing, handlers } = useComposition()
  const text = (typed ?? '').trim()
  const q = useDebounced(useCommitted(text, composing))
  return {
    /** As it stands, unfinished composition included. */
    text,
    /** What the server is asked for. */
    q,
    clear: () => setTyped(null),
    /** Props of the `Autocomplete`; `shown` is what the field says while nobody types. */
    propsOf: (shown: string) => ({
      ...handlers,
      inputValue: typed ?? shown,
      // The first match of a typed text is chosen by Enter; without any text, nothing is.
      autoHighlight: text !== '',
      onInputChange: (_: unknown, next: string, reason: AutocompleteInputChangeReason) => {
        if (reason === 'input') setTyped(next)
        else if (reason !== 'reset') setTyped(null)
      },
      onBlur: () => setTyped(was => (was === shown ? null : was)),
      // Enter belongs to the list while something is typed: with nothing to choose it must not send the form.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && text !== '') event.preventDefault()
      },
    }),
  }
}
