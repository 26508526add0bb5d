import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useKitWords } from '../words.ts'
import { FaultTable } from './FaultTable.tsx'
import { FilePlace } from './FilePlace.tsx'
import type { ImportState } from './useImport.ts'

/** What an import shows at each of its steps. */
export const ImportSteps = ({
  state,
  onFile,
}: {
  state: ImportState
  onFile: (file: File) => void
}) => {
  const failed = 'failed' in state ? state.failed : undefined
  return (
    <Stack sx={{ gap: 2 }}>
      {failed && <Alert severity="error">{failed}</Alert>}
      <Step state={state} onFile={onFile} />
    </Stack>
  )
}

const Step = ({ state, onFile }: { state: ImportState; onFile: (file: File) => void }) => {
  const t = useKitWords()
  const counted = (count: number) => ({ smart_count: count, count })
  switch (state.step) {
    case 'choose':
      return <FilePlace onFile={onFile} />
    case 'checking':
      return <Busy text={t('import.checking', { file: state.file.name })} />
    case 'importing':
      return <Busy text={t('import.importing', counted(state.report.total))} />
    case 'checked':
      return <Checked file={state.file.name} report={state.report} />
    case 'done':
      return (
        <>
          <Alert severity="success">{t('import.done', counted(state.report.total))}</Alert>
          <Typography variant="body2" color="text.secondary">
            {t('import.undoAsk', counted(state.report.total))}
          </Typography>
        </>
      )
  }
}

const Busy = ({ text }: { text: string }) => (
  <Stack role="status" sx={{ gap: 1, py: 3 }}>
    <Typography variant="body2">{text}</Typography>
    <LinearProgress aria-label={text} />
  </Stack>
)

const Checked = ({
  file,
  report,
}: {
  file: string
  report: Extract<ImportState, { step: 'checked' }>['report']
}) => {
  const t = useKitWords()
  const args = { smart_count: report.total, count: report.total, file }
  const faults = report.errors.length
  if (faults === 0) return <Alert severity="success">{t('import.fine', args)}</Alert>
  return (
    <>
      <Alert severity="warning">{t('import.faulty', { ...args, faults })}</Alert>
      <FaultTable faults={report.errors} />
    </>
  )
}
