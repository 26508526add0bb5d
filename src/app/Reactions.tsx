import { useEffect } from 'react'
import { Notification, useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { leaveForLogin } from '#src/providers/signOut.ts'
import { SignedOutDialog } from './SignedOutDialog.tsx'
import { stayHere, useSignals } from './signals.ts'

const types = {
  warning: 'warning',
  error: 'error',
  notification: 'info',
  redirect: 'error',
} as const

/** What calls want shown, whichever part made them: toasts, and the one dialog of a session that ended. */
export const Reactions = () => {
  const { told, signedOut, noLicence } = useSignals()
  const notify = useNotify()
  const navigate = useNavigate()
  const translate = useTranslate()
  useEffect(() => {
    if (!told) return
    notify(told.error.message, {
      type: types[told.display],
      messageArgs: { _: told.error.message },
    })
    if (told.display === 'redirect') navigate('/error/500')
  }, [told, notify, navigate])
  useEffect(() => {
    if (noLicence)
      notify(translate('shell.noLicence.text'), { type: 'error', autoHideDuration: null })
  }, [noLicence, notify, translate])
  return (
    <>
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
      <SignedOutDialog open={signedOut} onLeave={leaveForLogin} onStay={stayHere} />
    </>
  )
}
