import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { lazy } from '#src/ui/lazy.tsx'
import { LoadingLine } from '../../ui/LoadingLine.tsx'
import { isFixed, isLocked, refusalReasonOf } from '../access.ts'
import { useScreen } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { KitStyles } from '../styles.tsx'
import { fullTitleOf } from '../titles.ts'
import { useKitTranslate } from '../words.ts'
import { FormHead } from './FormHead.tsx'
import { FormFrame } from './FormStyles.tsx'

const Details = lazy(async () => ({ default: (await import('../show/Details.tsx')).Details }))

interface LockedRecordProps {
  row: AnyRow
  titleId: string
  onLeave: () => void
}

/** Shown instead of the form if a row cannot be changed: the reason, and the values of the row. */
export const LockedRecord = ({ row, titleId, onLeave }: LockedRecordProps) => {
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
