import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { csvFile } from '#resources/core/csv.ts'
import type { ImportReport } from '#src/providers/types.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { saveText } from '#src/ui/saveText.ts'
import { useKitTranslate } from '../words.ts'
import { FilePlace } from './FilePlace.tsx'
import { ImportErrorTable } from './ImportErrorTable.tsx'
import { hasGoodRows, type ImportState } from './useImport.ts'
import { areHandedOver, type Passwords } from './useNewPasswords.ts'

interface BadRowsButtonProps {
  file: File
  bad: NonNullable<ImportReport['bad']>
}

/** Saves the rows with errors as CSV, with a column of reasons; mended, the file can be uploaded as it is. */
const BadRowsButton = ({ file, bad }: BadRowsButtonProps) => {
  const t = useKitTranslate()
  const save = () => {
    const rows = bad.rows.map(({ cells, reasons }) => [...cells, reasons])
    const text = csvFile([[...bad.head, t('import.reasons')], ...rows])
    const name = file.name.replace(/\.[^.]*$/, '')
    saveText(text, `${t('import.badFile', { name })}.csv`, 'text/csv')
  }
  return (
    <Button onClick={save} startIcon={<AppIcon name="Download" />} sx={{ alignSelf: 'flex-start' }}>
      {t('import.downloadBad', { smart_count: bad.rows.length })}
    </Button>
  )
}

interface StepProps {
  state: ImportState
  passwords: Passwords | undefined
  onFile: (file: File) => void
}

/** What an import shows at each of its steps. */
export const ImportSteps = (props: StepProps) => {
  const { state, passwords } = props
  const failed = ('failed' in state ? state.failed : undefined) ?? passwords?.failed
  return (
    <Stack sx={{ gap: 2 }}>
      {failed && <Alert severity="error">{failed}</Alert>}
      <Step {...props} />
    </Stack>
  )
}

const Step = ({ state, passwords, onFile }: StepProps) => {
  const t = useKitTranslate()
  const counted = (count: number) => ({ smart_count: count, count })
  switch (state.step) {
    case 'choose':
      return <FilePlace onFile={onFile} />
    case 'checking':
      return <Busy text={t('import.checking', { file: state.file.name })} />
    case 'importing':
      return <Busy text={t('import.importing', counted(state.report.valid))} />
    case 'checked':
      return <Checked file={state.file} report={state.report} />
    case 'done':
      return <Done state={state} passwords={passwords} />
  }
}

type DoneState = Extract<ImportState, { step: 'done' }>

const Done = ({ state, passwords }: { state: DoneState; passwords: Passwords | undefined }) => {
  const { file, report } = state
  const t = useKitTranslate()
  const counted = (count: number) => ({ smart_count: count, count })
  const added = report.ids.length
  return (
    <>
      <Alert severity="success">{t('import.done', counted(added))}</Alert>
      {passwords?.busy && (
        <Busy text={t('import.making', { done: passwords.done, total: passwords.total })} />
      )}
      {report.bad && (
        <>
          <Alert severity="warning">{t('import.leftOut', counted(report.bad.rows.length))}</Alert>
          <BadRowsButton file={file} bad={report.bad} />
        </>
      )}
      {passwords && passwords.left > 0 && !passwords.busy && (
        <Typography variant="body2">{t('import.passwordsHint')}</Typography>
      )}
      {!areHandedOver(passwords) && (
        <Typography variant="body2" color="text.secondary">
          {t('import.undoAsk', counted(added))}
        </Typography>
      )}
    </>
  )
}

const Busy = ({ text }: { text: string }) => (
  <Stack role="status" sx={{ gap: 1, py: 3 }}>
    <Typography variant="body2">{text}</Typography>
    <LinearProgress aria-label={text} />
  </Stack>
)

const Checked = ({ file, report }: { file: File; report: ImportReport }) => {
  const t = useKitTranslate()
  const args = { smart_count: report.total, count: report.total, file: file.name }
  const faults = report.errors.length
  if (faults === 0) return <Alert severity="success">{t('import.fine', args)}</Alert>
  return (
    <>
      <Alert severity="warning">
        {t('import.faulty', { ...args, faults })}
        {report.bad && hasGoodRows(report) && (
          <div>{t('import.someGood', { smart_count: report.valid })}</div>
        )}
      </Alert>
      <ImportErrorTable faults={report.errors} />
      {report.bad && <BadRowsButton file={file} bad={report.bad} />}
    </>
  )
}
