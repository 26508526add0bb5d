import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Trouble } from '#src/providers/online.ts'
import { ErrorPage } from './ErrorPage.tsx'

interface ServerGoneProps {
  trouble: Trouble
  onRetry: () => void
  onSignOut: () => void
}

/** Nothing can be shown since the server does not answer; whoever shows it loads the page again by itself. */
export const ServerGone = ({ trouble, onRetry, onSignOut }: ServerGoneProps) => {
  const translate = useTranslate()
  const offline = trouble === 'offline'
  return (
    <div role="alert">
      <ErrorPage
        drawing="offline"
        title={translate(offline ? 'app.pwa.offline' : `app.pwa.server.${trouble}`)}
        text={translate(offline ? 'http.offline' : 'app.pwa.server.page')}
      >
        <Button variant="contained" onClick={onRetry}>
          {translate('ui.pages.menuFailed.action')}
        </Button>
        <Button variant="outlined" onClick={onSignOut}>
          {translate('ui.pages.menuFailed.out')}
        </Button>
      </ErrorPage>
    </div>
  )
}
