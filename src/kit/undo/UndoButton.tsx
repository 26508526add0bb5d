import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useCloseNotification } from 'react-admin'
import { useKitWords } from '../words.ts'

/** In a toast: takes back what the toast tells of. Ctrl Z (Cmd Z) does the same while the toast is there. */
export const UndoButton = ({ undo }: { undo: () => Promise<void> }) => {
  const t = useKitWords()
  const close = useCloseNotification()
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const run = useRef(() => {})
  run.current = () => {
    if (begun.current) return
    begun.current = true
    setBusy(true)
    void undo().finally(close)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isUndo(event) || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      run.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Button
      size="small"
      loading={busy}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={() => run.current()}
    >
      {t('undo.label')}
    </Button>
  )
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

/** There the same keys take back what was typed. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
