import { Suspense, useEffect, useState } from 'react'
import { onRegister } from '#src/providers/paths.ts'
import { forgetSession, token } from '#src/providers/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { Footer } from './Footer.tsx'
import { ProductSide } from './ProductSide.tsx'
import { Notice } from './parts.tsx'
import { RegisterForm } from './register.ts'
import { Switches } from './Switches.tsx'
import { goOn } from './signIn.ts'
import { useSite } from './site.ts'
import { WayOver } from './WayOver.tsx'
import { useSpeech } from './words.tsx'

type Step = 'account' | 'register' | 'change' | 'done'

const stepHere = (): Step => (onRegister() ? 'register' : 'account')
const firstStep = (): Step =>
  token() && new URLSearchParams(location.search).has('change') ? 'change' : stepHere()

/** Two halves from 900 px: the product at the left, signing in or up at the right. */
export const LoginPage = () => {
  const { say } = useSpeech()
  const { login, site } = useSite()
  const [step, setStep] = useState<Step>(firstStep)
  const [done, setDone] = useState<'success' | 'register.done'>('success')
  const name = site?.name || say('product')
  const title = say(step === 'register' ? 'register.title' : 'title')
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])
  useEffect(() => {
    if (step === 'done') goOn()
  }, [step])
  useEffect(() => {
    const follow = () => setStep(stepHere())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const signedIn = (mustChange: boolean) => setStep(mustChange ? 'change' : 'done')
  const registered = () => {
    setDone('register.done')
    setStep('done')
  }
  const over = () => {
    setStep(stepHere())
    // The link that was followed is gone; a reader goes on from the heading.
    document.querySelector('h1')?.focus()
  }
  const leave = () => {
    forgetSession()
    setStep(stepHere())
  }
  return (
    <>
      <ProductSide name={name} />
      <main>
        <Switches />
        <div className="middle">
          <Heading step={step} name={name} />
          {step === 'done' && <Notice done text={say(done)} />}
          {step === 'change' && <ChangePassword onDone={() => setStep('done')} onLeave={leave} />}
          {step === 'account' && (
            <>
              <AccountForm captchaWanted={login?.captcha ?? true} onSignedIn={signedIn} />
              {login && login.registration !== 'closed' && <WayOver from="account" onGo={over} />}
              {login?.trial && <DemoPeople demo={login.demo} onSignedIn={signedIn} />}
            </>
          )}
          {step === 'register' && (
            <Suspense fallback={<Place />}>
              {login ? <RegisterForm login={login} onDone={registered} /> : <Place />}
              <WayOver from="register" onGo={over} />
            </Suspense>
          )}
        </div>
        <Footer site={site} />
      </main>
    </>
  )
}

/** Kept for the form, so that nothing jumps when it comes. */
const Place = () => <div style={{ minHeight: 452 }} />

const headings = { change: 'change.title', register: 'register.heading' } as const

const Heading = ({ step, name }: { step: Step; name: string }) => {
  const { say } = useSpeech()
  const key = step === 'change' || step === 'register' ? headings[step] : 'heading'
  return (
    <div className="heading">
      <p>{name}</p>
      <h1 tabIndex={-1}>{say(key)}</h1>
    </div>
  )
}
