import Alert from '@mui/material/Alert'
import { useKitTranslate } from '#src/kit/words.ts'
import { useSaveBlockedReason } from './saveBlocked.ts'

/** Says why a form cannot be saved any more, and that what was typed stays. */
export const SaveBlockedNote = () => {
  const t = useKitTranslate()
  const why = useSaveBlockedReason()
  if (why === undefined) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <strong>{why}</strong>
      <div>{t('form.withdrawnHint')}</div>
    </Alert>
  )
}
