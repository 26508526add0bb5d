import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { forgetSession, token } from '#src/providers/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { Footer } from './Footer.tsx'
import { ProductSide } from './ProductSide.tsx'
import { Switches } from './Switches.tsx'
import { goOn } from './signIn.ts'
import { useSite } from './site.ts'
import { useSpeech } from './words.tsx'

type Step = 'account' | 'change' | 'done'

const firstStep = (): Step =>
  token() && new URLSearchParams(location.search).has('change') ? 'change' : 'account'

/** Two halves from 900 px: the product at the left, signing in at the right. */
export const LoginPage = () => {
  const { say } = useSpeech()
  const { login, site } = useSite()
  const [step, setStep] = useState<Step>(firstStep)
  const name = site?.name || say('product')
  useEffect(() => {
    document.title = `${say('title')} - ${name}`
  }, [say, name])
  useEffect(() => {
    if (step === 'done') goOn()
  }, [step])

  const signedIn = (mustChange: boolean) => setStep(mustChange ? 'change' : 'done')
  const leave = () => {
    forgetSession()
    setStep('account')
  }
  return (
    <Box sx={halves}>
      <ProductSide name={name} />
      <Box
        component="main"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100dvh',
          px: { xs: 2, sm: 3 },
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ pt: 1.5 }}>
          <Switches />
        </Box>
        <Box sx={{ width: '100%', maxWidth: 380, m: 'auto', py: 3 }}>
          <Heading step={step} name={name} />
          {step === 'done' && <Alert severity="success">{say('success')}</Alert>}
          {step === 'change' && <ChangePassword onDone={() => setStep('done')} onLeave={leave} />}
          {step === 'account' && (
            <AccountForm captchaWanted={login?.captcha ?? true} onSignedIn={signedIn} />
          )}
          {step === 'account' && login?.trial && (
            <DemoPeople demo={login.demo} onSignedIn={signedIn} />
          )}
        </Box>
        <Footer site={site} />
      </Box>
    </Box>
  )
}

const Heading = ({ step, name }: { step: Step; name: string }) => {
  const { say } = useSpeech()
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={{ display: { md: 'none' }, color: 'text.secondary', mb: 0.5 }}>{name}</Box>
      <Box component="h1" sx={{ m: 0, fontSize: 24, lineHeight: 1.35 }}>
        {say(step === 'change' ? 'change.title' : 'heading')}
      </Box>
    </Box>
  )
}

const halves = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.1fr) minmax(440px, 1fr)' },
  minHeight: '100dvh',
} as const
