import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useKitWords } from '../words.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

/** Asks, once somebody is about to leave, whether his changes may be lost. */
export const LeaveQuestion = ({ guard }: { guard: LeaveGuard }) => {
  const t = useKitWords()
  if (!guard.asking) return null
  return (
    <ConfirmDialog
      open
      title={t('form.leave')}
      text={t('form.leaveHint')}
      verb={t('form.leaveYes')}
      wayOut={t('form.leaveNo')}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  )
}
