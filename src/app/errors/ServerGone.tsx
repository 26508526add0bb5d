import { useTranslate } from 'react-admin'
import type { OutageKind } from '#src/providers/connection.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RetryOrSignOut, type RetryOrSignOutProps } from './RetryOrSignOut.tsx'

interface ServerGoneProps extends Omit<RetryOrSignOutProps, 'busy'> {
  trouble: OutageKind
}

/** The console could not start since the server does not answer. The component that renders it reloads once the server is back. */
export const ServerGone = ({ trouble, ...buttons }: ServerGoneProps) => {
  const translate = useTranslate()
  const offline = trouble === 'offline'
  return (
    <div role="alert">
      <ErrorPage
        drawing="offline"
        title={translate(offline ? 'app.pwa.offline' : `app.pwa.server.${trouble}`)}
        text={translate(offline ? 'http.offline' : 'app.pwa.server.page')}
      >
        <RetryOrSignOut {...buttons} />
      </ErrorPage>
    </div>
  )
}
