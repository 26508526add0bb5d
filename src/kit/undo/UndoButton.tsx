import Button from '@mui/material/Button'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCloseNotification } from 'react-admin'
import { useKitTranslate } from '../words.ts'

/** What Ctrl Z takes back, one press after the other: the last thing done is the last entry. */
const undoable: RefObject<() => void>[] = []
const drop = (run: RefObject<() => void>) => {
  const at = undoable.indexOf(run)
  if (at >= 0) undoable.splice(at, 1)
}

/** In a toast: takes back what the toast tells of. Ctrl Z (Cmd Z) does the same while the toast is there and nothing was done later. */
export const UndoButton = ({ undo }: { undo: () => Promise<void> }) => {
  const t = useKitTranslate()
  const close = useCloseNotification()
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const run = useRef(() => {})
  run.current = () => {
    if (begun.current) return
    begun.current = true
    drop(run)
    setBusy(true)
    void undo().finally(close)
  }
  useEffect(() => {
    undoable.push(run)
    const press = (event: KeyboardEvent) => {
      if (
        undoable.at(-1) !== run ||
        !isUndo(event) ||
        event.defaultPrevented ||
        isTyping(event.target)
      )
        return
      event.preventDefault()
      run.current()
    }
    window.addEventListener('keydown', press)
    return () => {
      drop(run)
      window.removeEventListener('keydown', press)
    }
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
