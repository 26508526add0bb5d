import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { ErrorPage } from './ErrorPage.tsx'

/** 404: no page has this address. */
export const NotFound = ({ onHome }: { onHome: () => void }) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="notFound"
      code="404"
      title={translate('ui.pages.notFound.title')}
      text={translate('ui.pages.notFound.text')}
    >
      <Button variant="contained" onClick={onHome}>
        {translate('ui.pages.notFound.action')}
      </Button>
    </ErrorPage>
  )
}
