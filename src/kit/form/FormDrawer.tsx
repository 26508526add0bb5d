import { useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import type { AnyResource } from '#resources/core/define.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useHeld } from '#src/ui/useHeld.ts'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { isFixed, refusalOf } from '../access.ts'
import { useKit } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import type { Route } from '../route.ts'
import { useKitWords } from '../words.ts'
import { FormHead } from './FormHead.tsx'
import { FormFrame } from './FormStyles.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { LockedRecord } from './LockedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { Sheet } from './Sheet.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useWithdrawn, Withdrawn } from './withdrawn.ts'

interface FormDrawerProps {
  route: Route
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
  const { resource, screen } = useKit().place
  const t = useKitWords()
  const { data, error, refetch } = useGetOne<AnyRow>(screen.path, { id }, { retry: false })
  const withdrawn = useWithdrawn()
  const closed = data && closedBy(resource, data, t)
  const held = useHeld(data !== undefined && closed === undefined)
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
    <Withdrawn value={withdrawn ?? closed}>
      <RecordForm
        mode="update"
        row={data}
        parent={null}
        onReload={async () => void (await refetch())}
        {...rest}
      />
    </Withdrawn>
  )
}

/** Why a row may not be changed, if that is so. */
const closedBy = (
  resource: AnyResource,
  row: AnyRow,
  t: ReturnType<typeof useKitWords>,
): string | undefined => (isFixed(resource, row) ? t('form.closed') : refusalOf([row], 'update'))
