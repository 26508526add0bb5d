import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { preloadConsole } from './preload.ts'
import { signInAs } from './signIn.ts'
import type { Person } from './site.ts'
import { useSpeech } from './words.tsx'

interface Props {
  demo: readonly Person[]
  onSignedIn: (mustChangePassword: boolean) => void
}

/** Says that this is a trial and offers its people as buttons. */
export const DemoPeople = ({ demo, onSignedIn }: Props) => {
  const { say } = useSpeech()
  const [busy, setBusy] = useState<Person>()
  const [failure, setFailure] = useState<string>()
  const enter = async (person: Person) => {
    setBusy(person)
    preloadConsole()
    await signInAs(person).then(onSignedIn, error => setFailure(error.message || say('failed')))
    setBusy(undefined)
  }
  return (
    <Box
      component="section"
      aria-label={say('trial.title')}
      sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ mb: 1.5 }}>
        <strong>{say('trial.title')}</strong>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{say('trial.hint')}</Box>
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {demo.map(person => (
          <Button
            key={person}
            variant="outlined"
            color="inherit"
            loading={busy === person}
            disabled={busy !== undefined}
            onPointerEnter={preloadConsole}
            onClick={() => enter(person)}
          >
            {say(`trial.${person}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
