import Drawer from '@mui/material/Drawer'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useKit } from '../context.tsx'
import { failureOf } from '../failure.ts'
import type { AnyRow } from '../overrides.ts'
import type { Route } from '../route.ts'
import { useKitWords } from '../words.ts'
import { RecordForm } from './RecordForm.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormDrawerProps {
  route: Route
  onClose: () => void
}

/** Create and edit, at the right over the list; leaving with changes asks. */
export const FormDrawer = ({ route, onClose }: FormDrawerProps) => {
  const t = useKitWords()
  const [dirty, setDirty] = useState(false)
  const guard = useLeaveGuard(dirty, onClose)
  return (
    <Drawer
      anchor="right"
      open
      onClose={guard.ask}
      slotProps={{ paper: { sx: paper, role: 'dialog', 'aria-modal': true } }}
    >
      {route.part === 'edit' ? (
        <EditForm id={route.id} onDirty={setDirty} onLeave={guard.ask} onDone={guard.leave} />
      ) : (
        <RecordForm
          mode="create"
          parent={route.part === 'create' ? route.parent : null}
          row={undefined}
          onDirty={setDirty}
          onLeave={guard.ask}
          onDone={guard.leave}
        />
      )}
      <ConfirmDialog
        open={guard.asking}
        title={t('form.leave')}
        text={t('form.leaveHint')}
        verb={t('form.leaveYes')}
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </Drawer>
  )
}

const paper = {
  width: 'clamp(480px, 50vw, 720px)',
  maxWidth: '100vw',
  '@media (max-width:599.95px)': { width: '100vw' },
}

interface EditFormProps {
  id: string
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onDone: () => void
}

const EditForm = ({ id, ...rest }: EditFormProps) => {
  const { screen } = useKit().place
  const { data, error, refetch } = useGetOne<AnyRow>(screen.path, { id }, { retry: false })
  if (error && !data) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={refetch} />
  }
  if (!data) return <LinearProgress />
  return (
    <RecordForm
      mode="update"
      row={data}
      parent={null}
      onReload={async () => void (await refetch())}
      {...rest}
    />
  )
}
