import { useEffect } from 'react'
import { showShortcuts } from '../signals.ts'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** `?` opens the list of keys, unless it is typed into a field. */
export const useKeysShortcut = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
      if (key !== '?' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented)
        return
      if (target instanceof Element && target.closest(typing)) return
      event.preventDefault()
      showShortcuts(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
