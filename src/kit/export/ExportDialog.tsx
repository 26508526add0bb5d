import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useId, useState } from 'react'
import { useConsoleProvider } from '#src/kit/KitProvider.tsx'
import { useToast } from '#src/kit/useToast.ts'
import type { ExportQuery } from '#src/providers/types.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { groupedDigits } from '#src/ui/grouped.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useScreen } from '../context.tsx'
import { type Failure, failureOf } from '../failure.ts'
import { byteSizeText } from '../formats.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { downloadFile, type ExportProgress, readExport } from './readExport.ts'

interface Exporting {
  progress: ExportProgress | undefined
  failure: Failure | undefined
  retry: () => void
}

/** Exports from the moment it is drawn; what is under way ends when it is drawn no longer. */
const useExport = (wanted: Omit<ExportQuery, 'signal'>, onDone: () => void): Exporting => {
  const { screen } = useScreen().place
  const provider = useConsoleProvider()
  const tell = useToast()
  const t = useKitTranslate()
  const locale = useLanguage()
  const [attempt, setAttempt] = useState(1)
  const [progress, setProgress] = useState<ExportProgress>()
  const [failure, setFailure] = useState<Failure>()

  const run = useCallback(
    async (signal: AbortSignal) => {
      const response = await provider.export(screen.path, { ...wanted, signal })
      const file = await readExport(response, setProgress).catch(() =>
        Promise.reject(new Error(t('export.broken'))),
      )
      downloadFile(file)
      tell(t('export.done', { smart_count: file.rows, count: groupedDigits(file.rows, locale) }))
    },
    [provider, screen, wanted, tell, t, locale],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with stands until it ends or is tried again
  useEffect(() => {
    const abort = new AbortController()
    run(abort.signal).then(onDone, error => {
      if (!abort.signal.aborted) setFailure(failureOf(error))
    })
    return () => abort.abort()
  }, [attempt])

  const retry = () => {
    setProgress(undefined)
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return { progress, failure, retry }
}

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
