import type { AnyField } from '#resources/core/fields.ts'
import { FailureAlert } from '#src/kit/limits/FailureAlert.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useTitleOfRows } from '../actions/useTitleOfRows.ts'
import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { useBulkUpdate } from './useBulkUpdate.ts'

interface StatusDialogProps {
  name: string
  field: AnyField
  status: 1 | 2
  rows: readonly AnyRow[]
  onClose: () => void
  onDone: () => void
}

/** Asks before several rows are enabled or disabled. */
export const StatusDialog = ({ name, field, status, rows, onClose, onDone }: StatusDialogProps) => {
  const words = useResourceTexts(useScreen().place.resource)
  const t = useKitTranslate()
  const title = useTitleOfRows(rows)
  const { run, busy, failure } = useBulkUpdate(rows, onDone)
  const verb = t(status === 1 ? 'bulk.enable' : 'bulk.disable')
  const ask = () => {
    if (status === 1) return t('bulk.enabling', { title })
    return field.confirm ? words.disabling(name, title) : t('bulk.disabling', { title })
  }
  const submit = () =>
    void run({
      change: { values: { [name]: status } },
      as: status === 1 ? 'enabled' : 'disabled',
      undo: {
        change: { values: { [name]: status === 1 ? 2 : 1 } },
        as: status === 1 ? 'disabled' : 'enabled',
      },
    })
  return (
    <ConfirmDialog
      open
      title={verb}
      text={ask()}
      verb={verb}
      danger={status === 2}
      busy={busy}
      onConfirm={submit}
      onCancel={onClose}
    >
      {failure && <FailureAlert failure={failure} />}
    </ConfirmDialog>
  )
}
