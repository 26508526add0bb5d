import Alert from '@mui/material/Alert'
import { useKitWords } from '../words.ts'
import { useWithdrawn } from './withdrawn.ts'

/** Says why a form cannot be saved any more, and that what was typed stays. */
export const WithdrawnNote = () => {
  const t = useKitWords()
  const why = useWithdrawn()
  if (why === undefined) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <strong>{why}</strong>
      <div>{t('form.withdrawnHint')}</div>
    </Alert>
  )
}
