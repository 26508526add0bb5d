import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { CopyButton } from './CopyButton.tsx'
import { Drawing } from './Drawing.tsx'
import { useTitle } from './title.ts'

export interface FailedStateProps {
  /** What went wrong, as a sentence; a general one when left out. */
  what?: string | undefined
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /** It replaces a whole page: its text is the heading and the title of the document. */
  isPage?: boolean
}

/** Says what failed, with the id of the request and a button to try again. */
export const FailedState = ({ what, requestId, onRetry, isPage = false }: FailedStateProps) => {
  const translate = useTranslate()
  const text = what ?? translate('ui.state.failed')
  useTitle(isPage ? text : undefined, 'failure')
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 1, px: 2, py: 5, textAlign: 'center' }}>
      <Drawing name="failed" />
      <Typography variant="body2" component={isPage ? 'h1' : 'p'} sx={{ mt: 1, maxWidth: 480 }}>
        {text}
      </Typography>
      {requestId && <RequestId id={requestId} />}
      {onRetry && (
        <Button size="small" variant="outlined" onClick={onRetry} sx={{ mt: 1 }}>
          {translate('ui.state.retry')}
        </Button>
      )}
    </Stack>
  )
}

/** The id of a request, with a button that copies it. */
export const RequestId = ({ id }: { id: string }) => {
  const translate = useTranslate()
  return (
    <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('ui.state.requestId', { id })} <CopyButton text={id} />
    </Typography>
  )
}
