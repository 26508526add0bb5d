import { type FormEvent, useState } from 'react'
import { arePasskeysSupported, isPasskeyCancelled } from '#src/providers/passkey.ts'
import { type Factor, signIn } from '#src/providers/signIn.ts'
import { Field } from '../Field.tsx'
import { FocusOnMount } from '../FocusOnMount.tsx'
import { focusOn, formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import type { StepProps } from '../steps.ts'
import { useFactorTranslate } from './words.ts'

const all: readonly Factor[] = ['totp', 'passkey', 'recovery']

/** Asks for what shows beside a password that it is the person: a code, a passkey, or a code for the worst. */
export const FactorStep = ({ factors = all, onSignedIn, onLeave }: StepProps) => {
  const tell = useFactorTranslate()
  const ways = factors.filter(it => it !== 'passkey' || arePasskeysSupported())
  const [way, setWay] = useState<Factor>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const over = (to: Factor) => {
    setWay(to)
    setCode('')
    setFailure(undefined)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (way !== 'passkey' && !code.trim()) {
      setFailure(tell('show.required'))
      return focusOn('factor-code')
    }
    setFailure(undefined)
    setBusy(true)
    const shown = way === 'passkey' ? signIn.factorPasskey() : signIn.code({ way, code })
    await shown.then(onSignedIn, error => {
      if (!isPasskeyCancelled(error)) setFailure(formErrorsOf(error, tell('show.failed')).message)
      setCode('')
      focusOn('factor-code')
    })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={send} aria-label={tell('show.title')}>
      <p className="quiet">{tell(`show.${way}`)}</p>
      <FocusOnMount key={way} />
      {way === 'passkey' ? (
        failure && <Notice text={failure} />
      ) : (
        <Field
          id="factor-code"
          name="code"
          label={tell(way === 'totp' ? 'show.code' : 'show.recoveryCode')}
          value={code}
          error={failure}
          onChange={setCode}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={way === 'totp' ? 7 : 20}
          dir="ltr"
        />
      )}
      <Button type="submit" className="filled wide" busy={busy}>
        {tell(way === 'passkey' ? 'show.byPasskey' : 'show.submit')}
      </Button>
      {ways
        .filter(it => it !== way)
        .map(it => (
          <Button key={it} className="wide link" disabled={busy} onClick={() => over(it)}>
            {tell(`show.use.${it}`)}
          </Button>
        ))}
      <Button className="wide link" onClick={onLeave}>
        {tell('show.back')}
      </Button>
    </form>
  )
}
