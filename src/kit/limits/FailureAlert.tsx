import Alert from '@mui/material/Alert'
import type { Failure } from '#src/kit/failure.ts'
import { useKitTranslate } from '#src/kit/words.ts'
import { RequestMore } from './RequestMore.tsx'

/** What the server said against something; where a limit is in the way, with the way to more. */
export const FailureAlert = ({ failure }: { failure: Failure }) => {
  const t = useKitTranslate()
  const { message, requestId, limit, rows, missing, refusedCount = 0 } = failure
  // The user cancelled; see `failureOf`.
  if (message === '') return null
  const hidden = refusedCount - (rows?.length ?? 0)
  return (
    <Alert severity="error" sx={{ mt: 1, mb: 2 }} action={limit && <RequestMore limit={limit} />}>
      {message}
      {missing && <div>{t('bulk.unselected')}</div>}
      {rows && (
        <ul
          aria-label={t('bulk.refused')}
          style={{ margin: '8px 0 0', paddingInlineStart: 20, maxHeight: 240, overflow: 'auto' }}
        >
          {rows.map(({ id, title, message: reason }) => (
            <li key={id}>
              <strong dir="auto">{title}</strong>: {reason}
            </li>
          ))}
          {hidden > 0 && <li>{t('bulk.more', { smart_count: hidden })}</li>}
        </ul>
      )}
      {requestId && <div className="uc-mono">{t('requestId', { id: requestId })}</div>}
    </Alert>
  )
}
