import { useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useKeepWhileUnsaved } from '#src/ui/useKeepWhileUnsaved.ts'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { isFixed, refusalReasonOf } from '../access.ts'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import type { ScreenRoute } from '../route.ts'
import { useKitTranslate } from '../words.ts'
import { FormHead } from './FormHead.tsx'
import { FormFrame } from './FormStyles.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { LockedRecord } from './LockedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { Sheet } from './Sheet.tsx'
import { SaveBlockedProvider, useSaveBlockedReason } from './saveBlocked.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormDrawerProps {
  route: ScreenRoute
  onClose: () => void
}

/** Create and edit, at the right over the list; leaving with changes asks. */
export const FormDrawer = ({ route, onClose }: FormDrawerProps) => {
  const guard = useLeaveGuard(onClose)
  const titleId = useId()
  // Each new row has a form of its own, empty again.
  const [added, setAdded] = useState(0)
  const done = (again: boolean) => {
    if (!again) return guard.done()
    guard.onDirty(false)
    setAdded(was => was + 1)
  }
  const form = { titleId, onDirty: guard.onDirty, onLeave: onClose, onDone: done }
  return (
    <Sheet titleId={titleId} onClose={onClose}>
      {route.part === 'edit' ? (
        <EditForm id={route.id} {...form} />
      ) : (
        <RecordForm
          key={added}
          mode="create"
          parent={route.part === 'create' ? route.parent : null}
          row={undefined}
          {...form}
        />
      )}
      <LeaveQuestion guard={guard} />
    </Sheet>
  )
}

interface EditFormProps {
  id: string
  titleId: string
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onDone: (again: boolean) => void
}

const EditForm = ({ id, ...rest }: EditFormProps) => {
  const { resource, screen } = useScreen().place
  const t = useKitTranslate()
  const { data, error, refetch } = useGetOne<AnyRow>(screen.path, { id }, { retry: false })
  const withdrawn = useSaveBlockedReason()
  const closed = data && closedBy(resource, data, t)
  const held = useKeepWhileUnsaved(data !== undefined && closed === undefined)
  if (error && !data) {
    const { message, requestId } = failureOf(error)
    return (
      <FormFrame as="section">
        <FormHead titleId={rest.titleId} title={t('failed.title')} onLeave={rest.onLeave} />
        <FailedState what={message} requestId={requestId} onRetry={refetch} />
      </FormFrame>
    )
  }
  if (!data) return <LoadingLine />
  if (closed !== undefined && !held) return <LockedRecord row={data} {...rest} />
  return (
    <SaveBlockedProvider value={withdrawn ?? closed}>
      <RecordForm
        mode="update"
        row={data}
        parent={null}
        onReload={async () => void (await refetch())}
        {...rest}
      />
    </SaveBlockedProvider>
  )
}

/** Why a row may not be changed, if that is so. */
const closedBy = (
  resource: AnyResource,
  row: AnyRow,
  t: ReturnType<typeof useKitTranslate>,
): string | undefined =>
  isFixed(resource, row) ? t('form.closed') : refusalReasonOf([row], 'update')
