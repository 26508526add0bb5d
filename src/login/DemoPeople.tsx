import { useState } from 'react'
import { type DemoPerson, type SignInResult, signIn } from '#src/providers/signIn.ts'
import { Button, Notice } from './parts.tsx'
import { preloadConsole } from './preload.ts'
import { useLoginLanguage } from './words.tsx'

interface Props {
  demo: readonly DemoPerson[]
  onSignedIn: (answer: SignInResult) => void
}

/** Says that this is a trial and offers its people as buttons. */
export const DemoPeople = ({ demo, onSignedIn }: Props) => {
  const { say } = useLoginLanguage()
  const [busy, setBusy] = useState<DemoPerson>()
  const [failure, setFailure] = useState<string>()
  const enter = async (person: DemoPerson) => {
    setBusy(person)
    preloadConsole()
    await signIn
      .demo({ account: person })
      .then(onSignedIn, error => setFailure(error.message || say('failed')))
    setBusy(undefined)
  }
  return (
    <section aria-label={say('trial.title')} className="trial">
      <strong>{say('trial.title')}</strong>
      <p>{say('trial.hint')}</p>
      {failure && <Notice text={failure} />}
      <div className="people">
        {demo.map(person => (
          <Button
            key={person}
            className="outlined"
            busy={busy === person}
            disabled={busy !== undefined && busy !== person}
            onPointerEnter={preloadConsole}
            onClick={() => enter(person)}
          >
            {say(`trial.${person}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
