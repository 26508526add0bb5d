import { loginPath, registerPath } from '#src/providers/paths.ts'
import { loadStep, type Place } from './steps.ts'
import { useSpeech } from './words.tsx'

interface Props {
  to: 'account' | 'register'
  onGo: (place: Place) => void
}

/** From signing in to signing up and back, without another page. */
export const WayOver = ({ to, onGo }: Props) => {
  const { say } = useSpeech()
  const toRegister = to === 'register'
  return (
    <p className="over">
      {say(toRegister ? 'register.none' : 'register.known')}{' '}
      <a
        href={toRegister ? registerPath : loginPath}
        onPointerEnter={() => loadStep(to)}
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
