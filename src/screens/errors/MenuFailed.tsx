import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { RequestId } from '#src/ui/FailedState.tsx'
import { ErrorPage } from './ErrorPage.tsx'

interface MenuFailedProps {
  /** What went wrong, as a sentence; a general one when left out. */
  what?: string | undefined
  requestId?: string | undefined
  busy?: boolean | undefined
  onRetry: () => void
  onSignOut: () => void
}

/** The menus could not be asked for; not to be confused with having none. */
export const MenuFailed = ({
  what,
  requestId,
  busy = false,
  onRetry,
  onSignOut,
}: MenuFailedProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="offline"
      title={translate('ui.pages.menuFailed.title')}
      text={what ?? translate('ui.pages.menuFailed.text')}
      quote={requestId && <RequestId id={requestId} />}
    >
      <Button variant="contained" loading={busy} onClick={onRetry}>
        {translate('ui.pages.menuFailed.action')}
      </Button>
      <Button variant="outlined" onClick={onSignOut}>
        {translate('ui.pages.menuFailed.out')}
      </Button>
    </ErrorPage>
  )
}
