import { useEffect, useState } from 'react'
import { forgetSession, token } from '#src/providers/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { Footer } from './Footer.tsx'
import { ProductSide } from './ProductSide.tsx'
import { Notice } from './parts.tsx'
import { Switches } from './Switches.tsx'
import { goOn } from './signIn.ts'
import { useSite } from './site.ts'
import { useSpeech } from './words.tsx'

type Step = 'account' | 'change' | 'done'

const firstStep = (): Step =>
  token() && new URLSearchParams(location.search).has('change') ? 'change' : 'account'

/** Two halves from 900 px: the product at the left, signing in at the right. */
export const LoginPage = () => {
  const { say } = useSpeech()
  const { login, site } = useSite()
  const [step, setStep] = useState<Step>(firstStep)
  const name = site?.name || say('product')
  useEffect(() => {
    document.title = `${say('title')} - ${name}`
  }, [say, name])
  useEffect(() => {
    if (step === 'done') goOn()
  }, [step])

  const signedIn = (mustChange: boolean) => setStep(mustChange ? 'change' : 'done')
  const leave = () => {
    forgetSession()
    setStep('account')
  }
  return (
    <>
      <ProductSide name={name} />
      <main>
        <Switches />
        <div className="middle">
          <Heading step={step} name={name} />
          {step === 'done' && <Notice done text={say('success')} />}
          {step === 'change' && <ChangePassword onDone={() => setStep('done')} onLeave={leave} />}
          {step === 'account' && (
            <AccountForm captchaWanted={login?.captcha ?? true} onSignedIn={signedIn} />
          )}
          {step === 'account' && login?.trial && (
            <DemoPeople demo={login.demo} onSignedIn={signedIn} />
          )}
        </div>
        <Footer site={site} />
      </main>
    </>
  )
}

const Heading = ({ step, name }: { step: Step; name: string }) => {
  const { say } = useSpeech()
  return (
    <div className="heading">
      <p>{name}</p>
      <h1>{say(step === 'change' ? 'change.title' : 'heading')}</h1>
    </div>
  )
}
