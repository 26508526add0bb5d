import { useTranslate } from 'react-admin'
import { RequestId } from '#src/ui/FailedState.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { RetryOrSignOut, type RetryOrSignOutProps } from './RetryOrSignOut.tsx'

interface MenuFailedProps extends RetryOrSignOutProps {
  /** What went wrong, as a sentence; a general one when left out. */
  what?: string | undefined
  requestId?: string | undefined
}

/** The menus could not be loaded; not to be confused with having none. */
export const MenuFailed = ({ what, requestId, ...buttons }: MenuFailedProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="offline"
      title={translate('ui.pages.menuFailed.title')}
      text={what ?? translate('ui.pages.menuFailed.text')}
      quote={requestId && <RequestId id={requestId} />}
    >
      <RetryOrSignOut {...buttons} />
    </ErrorPage>
  )
}
