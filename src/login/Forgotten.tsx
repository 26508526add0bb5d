import { loginPath } from '#src/providers/paths.ts'
import type { LoginConfig } from './site.ts'
import type { StepProps } from './steps.ts'
import { useLoginLanguage } from './words.tsx'

/** Leads to the reset of a forgotten password, or says who can do it. */
export const Forgotten = ({
  login,
  onGo,
}: Pick<StepProps, 'onGo'> & { login: LoginConfig | undefined }) => {
  const { say } = useLoginLanguage()
  if (!login) return null
  if (!login.phone) return <span className="quiet">{say('forgot.ask')}</span>
  return (
    <a
      href={`${loginPath}#forgot`}
      onPointerEnter={() => void import('./phone/ForgotForm.tsx').catch(() => {})}
      onClick={event => {
        event.preventDefault()
        onGo('forgot')
      }}
    >
      {say('forgot.go')}
    </a>
  )
}
