import { useEffect, useRef, useState } from 'react'
import { arePasskeysSupported, isPasskeyCancelled } from '#src/providers/passkey.ts'
import { copyText } from '#src/ui/clipboard.ts'
import { saveText } from '#src/ui/saveText.ts'
import { FocusOnMount } from '../FocusOnMount.tsx'
import { formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import type { StepProps } from '../steps.ts'
import { addPasskey, beginTotp } from './calls.ts'
import css from './factor.css?inline'
import { KeyForm } from './KeyForm.tsx'
import { useFactorTranslate } from './words.ts'

/** The codes for a lost device, shown this once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const tell = useFactorTranslate()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <>
      <style>{css}</style>
      <FocusOnMount />
      <p className="quiet">{tell('recovery.once')}</p>
      <ol className="codes" dir="ltr" aria-label={tell('recovery.title')}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="keep">
        <Button className="outlined" onClick={async () => setCopied(await copyText(text))}>
          {tell(copied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button className="outlined" onClick={() => saveText(text, tell('recovery.file'))}>
          {tell('recovery.save')}
        </Button>
        <Button className="outlined" onClick={() => print()}>
          {tell('recovery.print')}
        </Button>
      </div>
      <Button className="filled wide" onClick={onDone}>
        {tell('enrol.done')}
      </Button>
    </>
  )
}

/** Sets a second factor up where one is required, before anything else; ends with the codes for a lost device. */
export const EnrolStep = ({ onSignedIn, onLeave }: StepProps) => {
  const tell = useFactorTranslate()
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(true)
  const begun = useRef(false)
  const fail = (error: unknown) => {
    if (!isPasskeyCancelled(error)) setFailure(formErrorsOf(error, tell('show.failed')).message)
  }
  const done = (added: { codes?: readonly string[] }) =>
    added.codes ? setCodes(added.codes) : onSignedIn({})
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    await beginTotp().then(setKey, fail)
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, or the key on the screen were another
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])

  if (codes) return <RecoveryCodes codes={codes} onDone={() => onSignedIn({})} />
  const byPasskey = async () => {
    setBusy(true)
    setFailure(undefined)
    await addPasskey(tell('enrol.device')).then(done, fail)
    setBusy(false)
  }
  return (
    <>
      <p className="quiet">{tell('enrol.hint')}</p>
      {failure && <Notice text={failure} />}
      {key ? (
        <KeyForm {...key} onDone={done} />
      ) : (
        <Button className="filled wide" busy={busy} onClick={begin}>
          {tell('enrol.begin')}
        </Button>
      )}
      {arePasskeysSupported() && (
        <Button className="wide link" busy={busy} onClick={byPasskey}>
          {tell('enrol.byPasskey')}
        </Button>
      )}
      <Button className="wide link" onClick={onLeave}>
        {tell(key ? 'show.back' : 'enrol.again')}
      </Button>
    </>
  )
}
