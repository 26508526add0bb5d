import { useScreen } from '#src/kit/context.tsx'
import { useResourceTexts } from '#src/kit/words.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { NoticeRow } from './cells.tsx'
import { useRemind } from './useRemind.ts'

/** Asks before everyone who has not read a notice is reminded. */
export const RemindDialog = ({ row, onClose }: { row: NoticeRow; onClose: () => void }) => {
  const words = useResourceTexts(useScreen().place.resource)
  const { busy, remind } = useRemind(row)
  const verb = words.action('remind', 'label')
  return (
    <ConfirmDialog
      open
      title={verb}
      text={words.action('remind', 'confirm', { title: row.title })}
      verb={verb}
      busy={busy !== null}
      onConfirm={() => void remind().then(onClose)}
      onCancel={onClose}
    />
  )
}
