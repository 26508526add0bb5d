import { type FormEvent, useState } from 'react'
import { copyText } from '#src/ui/clipboard.ts'
import { QrPicture } from '#src/ui/QrPicture.tsx'
import { Field } from '../Field.tsx'
import { FocusOnMount } from '../FocusOnMount.tsx'
import { focusOn, formErrorsOf } from '../formErrors.ts'
import { Button } from '../parts.tsx'
import { confirmTotp } from './calls.ts'
import css from './factor.css?inline'
import { useFactorTranslate } from './words.ts'

interface KeyFormProps {
  secret: string
  uri: string
  onDone: (added: { codes?: readonly string[] }) => void
}

/** A key to be read by an app, and the code that shows that it was. */
export const KeyForm = ({ secret, uri, onDone }: KeyFormProps) => {
  const tell = useFactorTranslate()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [copied, setCopied] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!code.trim()) {
      setFailure(tell('show.required'))
      return focusOn('factor-code')
    }
    setBusy(true)
    await confirmTotp(code).then(onDone, error => {
      const { message, fields } = formErrorsOf(error, tell('show.failed'))
      setFailure(fields.code ?? message)
      setCode('')
      focusOn('factor-code')
    })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={send} aria-label={tell('enrol.title')}>
      <style>{css}</style>
      <FocusOnMount />
      <p className="quiet">{tell('totp.scan')}</p>
      <div className="key">
        <QrPicture text={uri} label={tell('totp.picture')} />
        <p>
          {tell('totp.key')}
          <code dir="ltr">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <div className="keep">
        {/* On the phone that has the app there is nothing to scan with. */}
        <a className="button outlined app" href={uri} onClick={() => focusOn('factor-code')}>
          {tell('totp.open')}
        </a>
        <Button className="outlined" onClick={async () => setCopied(await copyText(secret))}>
          {tell(copied ? 'totp.copied' : 'totp.copy')}
        </Button>
      </div>
      <Field
        id="factor-code"
        name="code"
        label={tell('show.code')}
        value={code}
        error={failure}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        dir="ltr"
      />
      <Button type="submit" className="filled wide" busy={busy}>
        {tell('totp.confirm')}
      </Button>
    </form>
  )
}
