import { Suspense, useEffect, useRef, useState } from 'react'
import { currentShell } from '#src/kit/shell.ts'
import { AccountForm } from '#src/login/AccountForm.tsx'
import buttons from '#src/login/buttons.css?inline'
import { coloursOf, useTokens } from '#src/login/colours.ts'
import controls from '#src/login/controls.css?inline'
import { FocusOnMount } from '#src/login/FocusOnMount.tsx'
import { lateSteps } from '#src/login/lateSteps.ts'
import { useSite } from '#src/login/site.ts'
import { type HoldStep, type StepProps, stepAfter } from '#src/login/steps.ts'
import { LoginLanguageProvider } from '#src/login/words.tsx'
import { discardDrafts } from '#src/providers/drafts.ts'
import { basePath, holdAddress } from '#src/providers/paths.ts'
import {
  broadcastSignedIn,
  type Credentials,
  type SignInResult,
  signIn,
} from '#src/providers/signIn.ts'
import { endHeldSession } from '#src/providers/signOut.ts'
import { discardUnsaved } from '#src/ui/unsaved.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { resumeSession } from './resume.ts'
import { isAskedToSignIn } from './signals.ts'

/** What the session waits for after the password, such as the second factor. */
interface Waiting {
  step: HoldStep
  factors: SignInResult['factors']
  typed: string | undefined
}

/** The form of the sign-in page, shown on a page whose session has ended, so that people keep what they typed. */
export const SignInAgain = () => {
  const { login } = useSite(useLanguage())
  const [name, setName] = useState(() => currentShell().member.username)
  const [waiting, setWaiting] = useState<Waiting>()
  const place = useRef<HTMLDivElement>(null)
  const known = login !== undefined
  useEffect(() => {
    if (known) place.current?.querySelector<HTMLElement>('#password')?.focus()
  }, [known])
  const held = useRef(false)
  held.current = waiting !== undefined
  useEffect(
    () => () => {
      // Closed on the way: with this token the next call would lead off the page instead of asking again.
      if (held.current && isAskedToSignIn()) void endHeldSession()
    },
    [],
  )
  const onSignedIn: StepProps['onSignedIn'] = (answer, _said, typed) => {
    const step = stepAfter(answer)
    if (step === 'done') {
      broadcastSignedIn()
      return resumeSession()
    }
    setWaiting(before => ({ step, factors: answer.factors, typed: typed ?? before?.typed }))
  }
  const Step = waiting && lateSteps[waiting.step]
  const given = { name, onName: setName, onSignedIn }
  return (
    <div ref={place} className="login again" style={coloursOf(useTokens())}>
      <style>{sheet}</style>
      <LoginLanguageProvider>
        {login && !Step && <AccountForm login={login} onEnter={enter} {...given} />}
        {login && Step && (
          <Suspense key={waiting.step} fallback={null}>
            <Step
              login={login}
              factors={waiting.factors}
              typed={waiting.typed}
              mobile=""
              onMobile={ignore}
              onGo={ignore}
              onLeave={() => {
                void endHeldSession()
                setWaiting(undefined)
              }}
              {...given}
            />
            <FocusOnMount />
          </Suspense>
        )}
      </LoginLanguageProvider>
    </div>
  )
}

const ignore = () => {}

const enter = async (credentials: Credentials): Promise<SignInResult> => {
  const { whose, ...answer } = await signIn.reauthenticate(credentials, currentShell().member)
  if (whose !== 'other') return answer
  // Nothing of the first person stays on the page or in the tab; no form of theirs may hold it back.
  discardDrafts()
  discardUnsaved()
  const { hold } = answer
  location.replace(hold && hold !== 'lock' ? holdAddress(hold) : `${basePath}/`)
  return new Promise<never>(() => {})
}

const sheet = `${controls}${buttons}
.again, .again *, .again ::before, .again ::after { box-sizing: border-box }
.again { color: var(--text); font: 400 14px / 1.5715 var(--font) }
.again :focus-visible { outline: 2px solid var(--mark); outline-offset: 1px }`
