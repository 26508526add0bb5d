import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { words } from '#extensions/login/signOut.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import {
  retrySignOut,
  takeSignOutReason,
  unendedToken,
  watchUnended,
} from '#src/providers/signOut.ts'
import { createTranslateHook } from './createTranslateHook.ts'
import { Drawing } from './Drawing.tsx'
import { FocusOnMount } from './FocusOnMount.tsx'
import { lateSteps } from './lateSteps.ts'
import { Button, Notice } from './parts.tsx'
import { SignInStep } from './SignInStep.tsx'
import { Switches } from './Switches.tsx'
import { useSite } from './site.ts'
import type { Step, StepProps } from './steps.ts'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'
import { useSteps } from './useSteps.ts'
import { type LoginKey, useLoginLanguage } from './words.tsx'

const points = ['people', 'access', 'tenants'] as const

/** The product: its name, one line, and a quiet drawing; its place first, the rest once one can type. */
const ProductSide = ({ name }: { name: string }) => {
  const settled = useAfterFirstPaint()
  return <aside className="product">{settled && <Product name={name} />}</aside>
}

const Product = ({ name }: { name: string }) => {
  const { say } = useLoginLanguage()
  return (
    <>
      <header>
        <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={28} height={28} />
        {name}
      </header>
      <Drawing />
      <div>
        <p className="slogan">{say('slogan')}</p>
        <ul>
          {points.map(point => (
            <li key={point}>{say(`points.${point}`)}</li>
          ))}
        </ul>
      </div>
    </>
  )
}

const useSignOutTranslate = createTranslateHook(words)

/** Says that the server has not heard of signing out, and tries again; gone once it has. */
const NotEnded = () => {
  const tell = useSignOutTranslate()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await retrySignOut()
    setBusy(false)
  }
  return (
    <>
      <Notice text={tell('notEnded')} />
      <Button className="wide" busy={busy} onClick={() => void retry()}>
        {tell('retry')}
      </Button>
    </>
  )
}

/** Copyright and filing number as the site's config has them. */
const Footer = ({ site }: { site: SiteConfig | undefined }) => (
  <footer>
    {site?.basicCopyright}{' '}
    {site?.basicIcpCode && (
      <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
        {site.basicIcpCode}
      </a>
    )}
  </footer>
)

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
