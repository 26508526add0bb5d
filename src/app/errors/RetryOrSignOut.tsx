import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

export interface RetryOrSignOutProps {
  busy?: boolean | undefined
  onRetry: () => void
  onSignOut: () => void
}

/** The buttons of a page that says why the console could not start. */
export const RetryOrSignOut = ({ busy = false, onRetry, onSignOut }: RetryOrSignOutProps) => {
  const translate = useTranslate()
  return (
    <>
      <Button variant="contained" loading={busy} onClick={onRetry}>
        {translate('ui.pages.menuFailed.action')}
      </Button>
      <Button variant="outlined" onClick={onSignOut}>
        {translate('ui.pages.menuFailed.out')}
      </Button>
    </>
  )
}
