import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { ErrorPage } from './ErrorPage.tsx'

interface NoLicenceProps {
  onRetry: () => void
  onSignOut: () => void
}

/** Code 60: the installation may not be used as it stands. */
export const NoLicence = ({ onRetry, onSignOut }: NoLicenceProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="forbidden"
      title={translate('ui.pages.noLicence.title')}
      text={translate('ui.pages.noLicence.text')}
    >
      <Button variant="contained" onClick={onRetry}>
        {translate('ui.pages.noLicence.action')}
      </Button>
      <Button variant="outlined" onClick={onSignOut}>
        {translate('ui.pages.noLicence.out')}
      </Button>
    </ErrorPage>
  )
}
