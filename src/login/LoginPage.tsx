import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { takeSignOutReason, unendedToken, watchUnended } from '#src/providers/signOut.ts'
import { FocusOnMount } from './FocusOnMount.tsx'
import { Footer } from './Footer.tsx'
import { lateSteps } from './lateSteps.ts'
import { ProductSide } from './ProductSide.tsx'
import { Notice } from './parts.tsx'
import { SignInStep } from './SignInStep.tsx'
import { Switches } from './Switches.tsx'
import { NotEnded } from './signOut/NotEnded.tsx'
import { useSite } from './site.ts'
import type { Step, StepProps } from './steps.ts'
import { useSteps } from './useSteps.ts'
import { type LoginKey, useLoginLanguage } from './words.tsx'

/** Two halves from 900 px: the product at the left, the step one stands at at the right. */
export const LoginPage = () => {
  const { say, language } = useLoginLanguage()
  const { login, site } = useSite(language)
  const { step, said, arrived, ...steps } = useSteps()
  const [typed, setTyped] = useState('')
  const [mobile, onMobile] = useState('')
  const [left] = useState(takeSignOutReason)
  const unended = useSyncExternalStore(watchUnended, unendedToken)
  const name = site?.name || say('product')
  const title = say(titles[step] ?? 'title')
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])

  const given = { ...steps, name: typed, onName: setTyped, mobile, onMobile }
  return (
    <>
      <ProductSide name={name} />
      <main>
        <Switches />
        <div className="middle">
          <div className="heading">
            <p>{name}</p>
            <h1 tabIndex={-1}>{say(headings[step] ?? 'heading')}</h1>
          </div>
          {said && <Notice done text={say(said)} />}
          {left && !arrived && <Notice text={left} />}
          {/* Its code comes along: without a connection none comes later. */}
          {unended && <NotEnded key={unended} />}
          {step === 'account' || step === 'phone' ? (
            <>
              <SignInStep tab={step} login={login} {...given} />
              {arrived && <FocusOnMount />}
            </>
          ) : (
            <LateStep key={step} step={step} login={login} arrived={arrived} {...given} />
          )}
        </div>
        <Footer site={site} />
      </main>
    </>
  )
}

const titles: { readonly [step in Step]?: LoginKey } = {
  register: 'register.title',
  forgot: 'forgot.title',
  jump: 'jump',
}
const headings: { readonly [step in Step]?: LoginKey } = {
  factor: 'factor',
  enrol: 'enrol',
  change: 'change.title',
  forgot: 'forgot.title',
  jump: 'jump',
  access: 'access',
  register: 'register.heading',
}

/** Its place is kept until its code and what the installation says have come, so that nothing jumps. */
const LateStep = ({
  step,
  login,
  arrived,
  ...given
}: Omit<StepProps, 'login'> & {
  step: Step
  login: StepProps['login'] | undefined
  arrived: boolean
}) => {
  const Late = lateSteps[step]
  const place = <div className="place" />
  return (
    Late && (
      <Suspense fallback={place}>
        {login ? (
          <>
            <Late login={login} {...given} />
            {arrived && <FocusOnMount />}
          </>
        ) : (
          place
        )}
      </Suspense>
    )
  )
}
