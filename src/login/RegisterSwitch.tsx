import { loginPath, registerPath } from '#src/providers/paths.ts'
import type { AddressStep } from './steps.ts'
import { useLoginLanguage } from './words.tsx'

interface Props {
  to: 'account' | 'register'
  onGo: (place: AddressStep) => void
  /** The pointer is over the link: its page may be opened next. */
  onNear?: () => void
}

/** From signing in to signing up and back, without another page. */
export const RegisterSwitch = ({ to, onGo, onNear }: Props) => {
  const { say } = useLoginLanguage()
  const toRegister = to === 'register'
  return (
    <p className="over">
      {say(toRegister ? 'register.none' : 'register.known')}{' '}
      <a
        href={toRegister ? registerPath : loginPath}
        onPointerEnter={onNear}
        onClick={event => {
          event.preventDefault()
          onGo(to)
        }}
      >
        {say(toRegister ? 'register.go' : 'submit')}
      </a>
    </p>
  )
}
