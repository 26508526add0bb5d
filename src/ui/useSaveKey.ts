import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

const isSaveKey = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's'

/** Ctrl S (Cmd S) submits the form, wherever the focus is, unless a dialog has come on top of it. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>, enabled: boolean): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const frame = form.current
      if (!isSaveKey(event) || event.defaultPrevented) return
      if (!frame || frame.closest('[aria-hidden="true"]')) return
      event.preventDefault()
      if (!enabled || event.isComposing || event.repeat) return
      const { activeElement } = document
      // Some fields take over what is typed when they are left, as they are by a click on the button.
      if (activeElement instanceof HTMLElement && frame.contains(activeElement)) {
        flushSync(() => activeElement.blur())
        activeElement.focus({ preventScroll: true })
      }
      frame.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [form, enabled])
}
