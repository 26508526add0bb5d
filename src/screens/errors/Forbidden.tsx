import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { ErrorPage } from './ErrorPage.tsx'

interface ForbiddenProps {
  /** Leads to a page that one may see; left out when there is none. */
  onHome?: (() => void) | undefined
  /** Signs out, to come back as somebody else. */
  onSignOut?: (() => void) | undefined
}

/** 403: nothing is granted here. */
export const Forbidden = ({ onHome, onSignOut }: ForbiddenProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="forbidden"
      code="403"
      title={translate('ui.pages.forbidden.title')}
      text={translate('ui.pages.forbidden.text')}
    >
      {onHome && (
        <Button variant="contained" onClick={onHome}>
          {translate('ui.pages.forbidden.action')}
        </Button>
      )}
      {onSignOut && (
        <Button variant={onHome ? 'outlined' : 'contained'} onClick={onSignOut}>
          {translate('ui.pages.forbidden.other')}
        </Button>
      )}
    </ErrorPage>
  )
}
