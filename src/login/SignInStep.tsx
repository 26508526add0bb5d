import { Suspense } from 'react'
import { AccountForm } from './AccountForm.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { lateSteps, loadStep } from './lateSteps.ts'
import { OtherSignInMethods } from './OtherSignInMethods.tsx'
import type { LoginConfig } from './site.ts'
import type { StepProps } from './steps.ts'
import { type Tab, Tabs } from './Tabs.tsx'
import { RegisterSwitch } from './WayOver.tsx'

interface Props extends Omit<StepProps, 'login'> {
  tab: Tab
  /** Undefined while unknown: the form by account stands at once, with all that it may need. */
  login: LoginConfig | undefined
}

const PhoneForm = lateSteps.phone

/** Signing in: by account or by phone, and what else the installation offers. */
export const SignInStep = ({ tab, login, ...step }: Props) => {
  const byPhone = PhoneForm && (login?.phone ?? true)
  const form =
    byPhone && tab === 'phone' ? (
      <Suspense fallback={<div className="place" />}>
        {login ? <PhoneForm login={login} {...step} /> : <div className="place" />}
      </Suspense>
    ) : (
      <AccountForm login={login} {...step} />
    )
  return (
    <>
      {byPhone ? (
        <Tabs chosen={tab} onChoose={step.onGo}>
          {form}
        </Tabs>
      ) : (
        form
      )}
      {login && <OtherSignInMethods login={login} onSignedIn={step.onSignedIn} />}
      {login && login.registration !== 'closed' && (
        <RegisterSwitch to="register" onGo={step.onGo} onNear={() => loadStep('register')} />
      )}
      {login?.trial && <DemoPeople demo={login.demo} onSignedIn={step.onSignedIn} />}
    </>
  )
}
