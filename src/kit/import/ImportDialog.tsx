import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { PasswordSheet } from '../bulk/PasswordSheet.tsx'
import { useScreen } from '../context.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { hasGoodRows, useImport } from './useImport.ts'
import { areHandedOver, type Passwords, useNewPasswords } from './useNewPasswords.ts'

/** The steps of an import: choose a file, see its errors, import the rows, get their passwords, or undo it. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useResourceTexts(useScreen().place.resource)
  const t = useKitTranslate()
  const id = useId()
  const work = useImport(onClose)
  const { state } = work
  // A check changes nothing, so it may be left, for example when the server does not answer.
  const passwords = useNewPasswords(state.step === 'done' ? state.report.ids : [])
  const busy =
    state.step === 'importing' ||
    (state.step === 'done' && state.undoing === true) ||
    passwords?.busy === true
  return (
    <>
      <Dialog
        open
        onClose={busy ? undefined : onClose}
        maxWidth="md"
        fullWidth
        aria-labelledby={id}
      >
        <DialogTitle id={id}>{t('import.title', { name: words.name })}</DialogTitle>
        <DialogContent>
          <ImportSteps state={state} passwords={passwords} onFile={file => void work.check(file)} />
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={onClose} disabled={busy}>
            {t(state.step === 'done' ? 'close' : 'cancel')}
          </Button>
          <Next work={work} passwords={passwords} />
        </DialogActions>
      </Dialog>
      {passwords && passwords.shown.length > 0 && (
        <PasswordSheet people={passwords.shown} onClose={passwords.close} />
      )}
    </>
  )
}

interface NextProps {
  work: ReturnType<typeof useImport>
  passwords: Passwords | undefined
}

/** The buttons of the current step. */
const Next = ({ work, passwords }: NextProps) => {
  const { state } = work
  const t = useKitTranslate()
  const mayDelete = useActions().granted.selection.some(it => it.name === 'delete')
  if (state.step === 'done')
    return (
      <>
        {mayDelete && !areHandedOver(passwords) && (
          <Button
            color="error"
            variant="outlined"
            loading={state.undoing ?? false}
            disabled={passwords?.busy ?? false}
            onClick={() => void work.undo(state.file, state.report)}
          >
            {t('import.undo')}
          </Button>
        )}
        {passwords && passwords.left > 0 && (
          <Button
            variant="contained"
            loading={passwords.busy}
            disabled={state.undoing ?? false}
            onClick={() => void passwords.make()}
          >
            {t('import.passwords', { smart_count: passwords.left })}
          </Button>
        )}
      </>
    )
  if (state.step !== 'checked') return null
  const { report } = state
  const faulty = report.errors.length > 0
  const counted = (count: number) => ({ smart_count: count, count })
  const possible = hasGoodRows(report)
  return (
    <>
      {faulty && (
        <Button variant={possible ? 'outlined' : 'contained'} onClick={work.again}>
          {t('import.again')}
        </Button>
      )}
      {(!faulty || possible) && (
        <Button variant="contained" onClick={() => void work.run(state)}>
          {faulty
            ? t('import.good', counted(report.valid))
            : t('import.confirm', counted(report.total))}
        </Button>
      )}
    </>
  )
}
