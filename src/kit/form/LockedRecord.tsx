import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { lazy, Suspense, useId } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKit } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { KitStyles } from '../styles.tsx'
import { fullTitleOf } from '../titles.ts'
import { useKitWords } from '../words.ts'
import { FormFrame } from './FormStyles.tsx'

const Details = lazy(async () => ({ default: (await import('../show/Details.tsx')).Details }))

/** In place of the form of a row that nobody changes: why, and what the row holds. */
export const LockedRecord = ({ row, onLeave }: { row: AnyRow; onLeave: () => void }) => {
  const { resource } = useKit().place
  const t = useKitWords()
  const titleId = useId()
  return (
    <FormFrame as="section" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{fullTitleOf(resource, row)}</h2>
        <IconButton aria-label={t('close')} onClick={onLeave}>
          <AppIcon name="Close" fontSize="small" />
        </IconButton>
      </header>
      <div className="uc-body">
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('form.locked')}
        </Alert>
        <Suspense fallback={<LinearProgress />}>
          <KitStyles>
            <Details row={row} />
          </KitStyles>
        </Suspense>
      </div>
      <footer>
        <Button variant="contained" onClick={onLeave}>
          {t('close')}
        </Button>
      </footer>
    </FormFrame>
  )
}
