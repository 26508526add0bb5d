import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorPage } from './ErrorPage.tsx'

interface OfflinePageProps {
  /** Calls back when the connection changes; answers how to stop. */
  watch: (listener: () => void) => () => void
  /** Called once the connection is back. */
  onBack: () => void
}

/** A page whose code cannot be had without a connection. */
export const OfflinePage = ({ watch, onBack }: OfflinePageProps) => {
  const translate = useTranslate()
  useEffect(() => watch(() => navigator.onLine && onBack()), [watch, onBack])
  return (
    <ErrorPage
      drawing="offline"
      title={translate('app.pwa.page.title')}
      text={translate('app.pwa.page.text')}
    >
      <Button variant="contained" onClick={onBack}>
        {translate('ui.pages.menuFailed.action')}
      </Button>
    </ErrorPage>
  )
}
