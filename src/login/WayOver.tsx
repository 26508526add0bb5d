import { loginPath, registerPath } from '#src/providers/paths.ts'
import { loadRegister } from './register.ts'
import { useSpeech } from './words.tsx'

interface Props {
  from: 'account' | 'register'
  onGo: () => void
}

/** From signing in to signing up and back, without another page. */
export const WayOver = ({ from, onGo }: Props) => {
  const { say } = useSpeech()
  const toRegister = from === 'account'
  const path = toRegister ? registerPath : loginPath
  return (
    <p className="over">
      {say(toRegister ? 'register.none' : 'register.known')}{' '}
      <a
        href={path}
        onPointerEnter={loadRegister}
        onClick={event => {
          event.preventDefault()
          history.pushState(null, '', path + location.search)
          onGo()
        }}
      >
        {say(toRegister ? 'register.go' : 'submit')}
      </a>
    </p>
  )
}
