import { useEffect, useState } from 'react'
import { LeaveDialog, LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** A dialog that is a form: asks before what was typed in it is lost, however it is left. */
export const useDialogGuard = (dirty: boolean, onClose: () => void) => {
  const guard = useLeaveGuard(onClose)
  const { onDirty, done } = guard
  const [asking, setAsking] = useState(false)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return {
    /** Closes the dialog, after asking if something is typed in it. */
    close: () => (dirty ? setAsking(true) : onClose()),
    /** Closes it without asking, once everything is sent. */
    done,
    question: (
      <>
        <LeaveQuestion guard={guard} />
        {asking && <LeaveDialog onLeave={done} onStay={() => setAsking(false)} />}
      </>
    ),
  }
}
