import { useEffect, useRef, useState } from 'react'
import { takeAddressParameters } from '#src/start/brought.ts'
import { formErrorsOf } from '../formErrors.ts'
import { Button, Notice } from '../parts.tsx'
import { finishProviderFlow } from '../provider/finish.ts'
import type { StepProps } from '../steps.ts'
import { useErrandTranslate } from './words.ts'

/** Where another site leads back to: hands over what it sent along, and says what became of it. */
export const AccessStep = ({ onGo, onSignedIn }: StepProps) => {
  const tell = useErrandTranslate()
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    // What was brought is good for one try.
    if (begun.current) return
    begun.current = true
    const { code, state, iss, error } = takeAddressParameters()
    if (error && !state) return setFailure(tell('access.denied'))
    if (!state || !(code || error)) return setFailure(tell('access.empty'))
    const said = { code, error, iss }
    const filled = Object.entries(said).filter(([, value]) => value)
    finishProviderFlow({ state, ...Object.fromEntries(filled) }).then(
      became => became !== 'bound' && onSignedIn(became),
      refused => setFailure(formErrorsOf(refused, tell('access.failed')).message),
    )
  })
  if (!failure)
    return (
      <p className="work" aria-live="polite">
        <i className="busy" aria-hidden="true" />
        {tell('access.busy')}
      </p>
    )
  return (
    <>
      <Notice text={failure} />
      <Button className="filled wide" onClick={() => onGo('account')}>
        {tell('access.back')}
      </Button>
    </>
  )
}
