import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useKit } from '../context.tsx'
import { useKitWords, useWordsOf } from '../words.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { useImport } from './useImport.ts'

/** Leads through an import: a file, what is wrong with it, the rows, and the way back. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWordsOf(useKit().place.resource)
  const t = useKitWords()
  const id = useId()
  const work = useImport(onClose)
  const { state } = work
  const busy = state.step === 'checking' || state.step === 'importing' || isUndoing(state)
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('import.title', { name: words.name })}</DialogTitle>
      <DialogContent>
        <ImportSteps state={state} onFile={file => void work.check(file)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t(state.step === 'done' ? 'close' : 'cancel')}
        </Button>
        <Next work={work} />
      </DialogActions>
    </Dialog>
  )
}

type Working = ReturnType<typeof useImport>

const isUndoing = (state: Working['state']) => state.step === 'done' && state.undoing === true

/** What leads on from here. */
const Next = ({ work }: { work: Working }) => {
  const { state } = work
  const t = useKitWords()
  if (state.step === 'done')
    return (
      <Button
        color="error"
        variant="outlined"
        loading={state.undoing ?? false}
        onClick={() => void work.undo(state.report)}
      >
        {t('import.undo')}
      </Button>
    )
  if (state.step !== 'checked') return null
  const { file, report } = state
  const args = { smart_count: report.total, count: report.total }
  return report.errors.length > 0 ? (
    <Button variant="contained" onClick={work.again}>
      {t('import.again')}
    </Button>
  ) : (
    <Button variant="contained" onClick={() => void work.run(file, report)}>
      {t('import.confirm', args)}
    </Button>
  )
}
