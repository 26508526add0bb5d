import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { ExportQuery } from '#src/providers/types.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useScreen } from '../context.tsx'
import { byteSizeText } from '../formats.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import type { ExportProgress } from './readExport.ts'
import { useExport } from './useExport.ts'

interface ExportDialogProps {
  wanted: Omit<ExportQuery, 'signal'>
  total: number | undefined
  onClose: () => void
}

/** Follows an export and offers the way out; one that is done in a moment is never seen. */
export const ExportDialog = ({ wanted, total, onClose }: ExportDialogProps) => {
  const words = useResourceTexts(useScreen().place.resource)
  const t = useKitTranslate()
  const id = useId()
  const { progress, failure, retry } = useExport(wanted, onClose)
  const late = useShowDelay()
  return (
    <Dialog open={late || failure !== undefined} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('export.title', { name: words.name })}</DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error">{failure.message}</Alert>
        ) : (
          <Running progress={progress} total={total} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(failure ? 'close' : 'export.cancel')}</Button>
        {failure && (
          <Button variant="contained" onClick={retry} autoFocus>
            {t('retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const Running = ({
  progress,
  total,
}: {
  progress: ExportProgress | undefined
  total: number | undefined
}) => {
  const locale = useLanguage()
  const t = useKitTranslate()
  const share = progress && total ? Math.min((progress.rows / total) * 100, 100) : undefined
  return (
    <>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {progress
          ? t('export.progress', {
              smart_count: progress.rows,
              count: groupedDigits(progress.rows, locale),
              size: byteSizeText(progress.bytes, locale),
            })
          : t('export.begun')}
      </Typography>
      {share === undefined ? (
        <LinearProgress aria-label={t('export.label')} />
      ) : (
        <LinearProgress variant="determinate" value={share} aria-label={t('export.label')} />
      )}
    </>
  )
}

const showDelayMs = 400

const useShowDelay = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), showDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}
