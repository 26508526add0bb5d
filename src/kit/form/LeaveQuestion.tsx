import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useKitWords } from '../words.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface LeaveQuestionProps {
  guard: LeaveGuard
  /** Takes back what was typed, where the page of the form may be kept and shown again. */
  onDrop?: () => void
}

/** Asks, once somebody is about to leave, whether their changes may be lost. */
export const LeaveQuestion = ({ guard, onDrop }: LeaveQuestionProps) => {
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
      onConfirm={() => {
        onDrop?.()
        guard.leave()
      }}
      onCancel={guard.stay}
    />
  )
}
