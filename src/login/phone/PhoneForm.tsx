import { type FormEvent, useState } from 'react'
import { signIn } from '#src/providers/signIn.ts'
import { Forgotten } from '../Forgotten.tsx'
import { focusOn, formErrorsOf } from '../formErrors.ts'
import { Button, Notice, Remember } from '../parts.tsx'
import { preloadConsole } from '../preload.ts'
import type { StepProps } from '../steps.ts'
import { useLoginLanguage } from '../words.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { usePhoneForm } from './usePhoneForm.ts'
import { usePhoneTranslate } from './words.ts'

/** Signing in by a code that comes to one's phone. */
export const PhoneForm = ({ login, mobile, onMobile, onGo, onSignedIn }: StepProps) => {
  const { say } = useLoginLanguage()
  const tell = usePhoneTranslate()
  const [remember, setRemember] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const phone = usePhoneForm({ event: 'login', mode: login.captcha, mobile })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!phone.ready() || busy) return
    setBusy(true)
    const input = { mobile: phone.number, code: phone.code, remember }
    await signIn.phone(input).then(onSignedIn, error => {
      const { message, fields } = formErrorsOf(error, say('failed'))
      phone.refuse(fields)
      if (Object.keys(fields).length === 0) setFailure(message)
      focusOn(fields.mobile ? 'mobile' : 'code')
    })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={send} onFocus={preloadConsole} aria-label={tell('form')}>
      {failure && <Notice text={failure} />}
      <PhoneFields phone={phone} mobile={mobile} onMobile={onMobile} trial={login.trial} />
      <div className="below">
        <Remember checked={remember} onChange={setRemember} />
        <Forgotten login={login} onGo={onGo} />
      </div>
      <Button type="submit" className="filled wide" busy={busy} aria-label={say('submit')}>
        {say('submit')}
      </Button>
    </form>
  )
}
