let typed = ''
let stop = () => {}

/** Keeps what is typed from the shortcut on until the search field is there: its code may still be on its way. */
export const beginTypingAhead = () => {
  endTypingAhead()
  typed = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    // It is meant for the field, not for what still has the focus.
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, true)
  stop = () => window.removeEventListener('keydown', onKey, true)
}

/** The field is there, or nobody waits for it any more: what was typed, once. */
export const endTypingAhead = (): string => {
  stop()
  stop = () => {}
  const all = typed
  typed = ''
  return all
}
