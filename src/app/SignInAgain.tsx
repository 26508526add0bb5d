import { useEffect, useRef, useState } from 'react'
import { dropUnsaved } from '#src/kit/form/unsaved.ts'
import { AccountForm } from '#src/login/AccountForm.tsx'
import buttons from '#src/login/buttons.css?inline'
import { coloursOf, useTokens } from '#src/login/colours.ts'
import controls from '#src/login/controls.css?inline'
import { useSite } from '#src/login/site.ts'
import { SpeechProvider } from '#src/login/words.tsx'
import { closeDrafts } from '#src/providers/drafts.ts'
import { base, holdAddress } from '#src/providers/paths.ts'
import { type Credentials, signInAgain } from '#src/providers/signIn.ts'
import { resume } from './resume.ts'
import { currentShell } from './start/state.ts'

/** The form of the sign-in page, on a page whose session has ended: whoever typed here goes on where it stands. */
export const SignInAgain = () => {
  const { login } = useSite()
  const [name, setName] = useState(() => currentShell().member.username)
  const place = useRef<HTMLDivElement>(null)
  const known = login !== undefined
  useEffect(() => {
    if (known) place.current?.querySelector<HTMLElement>('#password')?.focus()
  }, [known])
  return (
    <div ref={place} className="login again" style={coloursOf(useTokens())}>
      <style>{sheet}</style>
      <SpeechProvider>
        {login && (
          <AccountForm
            login={login}
            name={name}
            onName={setName}
            onEnter={signIn}
            onSignedIn={() => {}}
          />
        )}
      </SpeechProvider>
    </div>
  )
}

const signIn = async (credentials: Credentials) => {
  const outcome = await signInAgain(credentials, currentShell().member)
  if (outcome === 'same') resume()
  else if (outcome === 'other') {
    // Nothing of the first person stays on the page or in the tab; no form of theirs may hold it back.
    closeDrafts()
    dropUnsaved()
    location.replace(`${base}/`)
  } else if (outcome.hold !== 'lock') location.assign(holdAddress(outcome.hold))
  return {}
}

const sheet = `${controls}${buttons}
.again, .again *, .again ::before, .again ::after { box-sizing: border-box }
.again { color: var(--text); font: 400 14px / 1.5715 var(--font) }
.again :focus-visible { outline: 2px solid var(--mark); outline-offset: 1px }`
