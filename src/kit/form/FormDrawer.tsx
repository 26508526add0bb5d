import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Suspense, useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { useKeepWhileUnsaved } from '#src/ui/useKeepWhileUnsaved.ts'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { isFixed, isLocked, refusalReasonOf } from '../access.ts'
import { useScreen } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import type { ScreenRoute } from '../route.ts'
import { KitStyles } from '../styles.tsx'
import { fullTitleOf } from '../titles.ts'
import { useKitTranslate } from '../words.ts'
import { FormHead } from './FormHead.tsx'
import { FormFrame } from './FormStyles.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { RecordForm } from './RecordForm.tsx'
import { Sheet } from './Sheet.tsx'
import { SaveBlockedProvider, useSaveBlockedReason } from './saveBlocked.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

const Details = lazy(async () => ({ default: (await import('../show/Details.tsx')).Details }))

interface LockedRecordProps {
  row: AnyRow
  titleId: string
  onLeave: () => void
}

/** Shown instead of the form if a row cannot be changed: the reason, and the values of the row. */
const LockedRecord = ({ row, titleId, onLeave }: LockedRecordProps) => {
  const { resource } = useScreen().place
  const t = useKitTranslate()
  const refused = isFixed(resource, row) ? undefined : refusalReasonOf([row], 'update')
  return (
    <FormFrame as="section">
      <FormHead titleId={titleId} title={fullTitleOf(resource, row)} onLeave={onLeave} />
      <div className="uc-body">
        <Alert severity="info" sx={{ mb: 1 }}>
          {refused ?? t(isLocked(resource, row) ? 'form.locked' : 'form.fixed')}
        </Alert>
        <Suspense fallback={<LoadingLine />}>
          {/* The details have a margin of their own. */}
          <KitStyles sx={{ mx: { xs: -2, md: -3 } }}>
            <Details row={row} />
          </KitStyles>
        </Suspense>
      </div>
      <div className="uc-foot">
        <Button variant="contained" onClick={onLeave}>
          {t('close')}
        </Button>
      </div>
    </FormFrame>
  )
}

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
