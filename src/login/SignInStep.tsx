import { type ComponentType, Suspense } from 'react'
import { arePasskeysSupported } from '#src/providers/passkey.ts'
import { AccountForm } from './AccountForm.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { lateComponent } from './late.tsx'
import { lateSteps, loadStep } from './lateSteps.ts'
import { RegisterSwitch } from './RegisterSwitch.tsx'
import type { LoginConfig, WayProps } from './site.ts'
import type { StepProps } from './steps.ts'
import { type Tab, Tabs } from './Tabs.tsx'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

interface SignInMethod {
  wanted: (login: LoginConfig) => boolean
  load: () => Promise<ComponentType<WayProps>>
}

/** Ways in beside the two forms, each a button or some, in the order they are shown; what it fails with it tells itself. */
const ways: readonly SignInMethod[] = [
  {
    wanted: login => login.providers.length > 0,
    load: async () => (await import('./provider/Providers.tsx')).Providers,
  },
  {
    wanted: login => login.passkeys && arePasskeysSupported(),
    load: async () => (await import('./passkey/PasskeySignIn.tsx')).PasskeySignIn,
  },
]

const late = ways.map(({ wanted, load }) => ({
  wanted,
  Way: lateComponent<WayProps>(load),
}))

/** What else one may come with; drawn once the form stands. */
const OtherSignInMethods = (props: WayProps) => {
  const settled = useAfterFirstPaint()
  const on = late.filter(({ wanted }) => wanted(props.login))
  if (!settled || on.length === 0) return null
  return (
    <div className="ways">
      <Suspense fallback={null}>
        {on.map(({ Way }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Way key={at} {...props} />
        ))}
      </Suspense>
    </div>
  )
}

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
