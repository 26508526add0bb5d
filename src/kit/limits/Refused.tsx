import Alert from '@mui/material/Alert'
import type { Failure } from '../failure.ts'
import { useKitWords } from '../words.ts'
import { RequestMore } from './RequestMore.tsx'

/** What the server said against something; where a limit is in the way, with the way to more. */
export const Refused = ({ failure }: { failure: Failure }) => {
  const t = useKitWords()
  const { message, requestId, limit } = failure
  return (
    <Alert severity="error" sx={{ mt: 1, mb: 2 }} action={limit && <RequestMore limit={limit} />}>
      {message}
      {requestId && <div className="uc-mono">{t('requestId', { id: requestId })}</div>}
    </Alert>
  )
}
