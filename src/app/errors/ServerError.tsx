import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { RequestId } from '#src/ui/FailedState.tsx'
import { ErrorPage } from './ErrorPage.tsx'

interface ServerErrorProps {
  /** What went wrong, as a sentence; a general one when left out. */
  what?: string | undefined
  requestId?: string | undefined
  onReload: () => void
  onHome?: (() => void) | undefined
}

/** 500: the page broke. */
export const ServerError = ({ what, requestId, onReload, onHome }: ServerErrorProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="serverError"
      code="500"
      title={translate('ui.pages.serverError.title')}
      text={what ?? translate('ui.pages.serverError.text')}
      quote={requestId && <RequestId id={requestId} />}
    >
      <Button variant="contained" onClick={onReload}>
        {translate('ui.pages.serverError.action')}
      </Button>
      {onHome && (
        <Button variant="outlined" onClick={onHome}>
          {translate('ui.pages.serverError.home')}
        </Button>
      )}
    </ErrorPage>
  )
}
