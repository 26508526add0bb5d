import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useMemo, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { useScreen } from '#src/kit/context.tsx'
import { failureOf } from '#src/kit/failure.ts'
import { ReferencePicker } from '#src/kit/inputs/ReferencePicker.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { ComparedFacts } from './ComparedFacts.tsx'
import { ComparedMenus } from './ComparedMenus.tsx'
import type { Role } from './comparison.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/** Two roles side by side: scope, departments, users and menus. */
export const CompareDialog = ({ row, onClose }: { row: Role; onClose: () => void }) => {
  const translate = useTranslate()
  const { registry } = useScreen()
  const [id, pickerId] = [useId(), useId()]
  const narrow = useMediaQuery('(max-width:899.95px)')
  const [other, setOther] = useState<string>()
  const own = useMemo(() => new Map([[row.id, row.name]]), [row])
  const target = registry.find('role') as AnyResource
  const picker = { target, multiple: false, names: noNames } as const
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('ui.compare.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 420 }}>
        <div
          style={{
            display: 'grid',
            gap: 12,
            gridTemplateColumns: narrow ? '1fr' : '1fr 1fr',
          }}
        >
          <ReferencePicker
            {...picker}
            id={`${pickerId}-left`}
            label={translate('ui.compare.left')}
            names={own}
            chosen={[row.id]}
            onChange={() => {}}
            disabled
          />
          <ReferencePicker
            {...picker}
            id={`${pickerId}-right`}
            label={translate('ui.compare.right')}
            placeholder={translate('ui.compare.right')}
            chosen={other ? [other] : []}
            onChange={ids => setOther(ids[0])}
          />
        </div>
        {other ? (
          <Compared key={other} left={row} id={other} />
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('ui.compare.choose')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.compare.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Compared = ({ left, id }: { left: Role; id: string }) => {
  const { data: right, error, refetch } = useGetOne<Role>('role', { id }, { retry: false })
  if (!right && error) {
    const { message, requestId } = failureOf(error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!right) return <LoadingLine />
  return (
    <>
      <ComparedFacts left={left} right={right} />
      <ComparedMenus left={left} right={right} />
    </>
  )
}
