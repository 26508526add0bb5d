import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorPage } from './ErrorPage.tsx'

interface ForbiddenProps {
  /** Leads to a page that one may see; left out when there is none. */
  onHome?: (() => void) | undefined
  /** Signs out, to come back as somebody else. */
  onSignOut?: (() => void) | undefined
  /** The reasons, drawn below; left out where nothing is known to ask. */
  why?: ReactNode
}

/** 403: nothing is granted here. */
export const Forbidden = ({ onHome, onSignOut, why }: ForbiddenProps) => {
  const translate = useTranslate()
  return (
    <ErrorPage
      drawing="forbidden"
      code="403"
      title={translate('ui.pages.forbidden.title')}
      text={translate('ui.pages.forbidden.text')}
      quote={why}
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
