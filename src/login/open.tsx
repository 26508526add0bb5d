import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { reactWith } from '#src/providers/http.ts'
import { useThemeMode } from '#src/theme/mode.ts'
import { themeOf } from '#src/theme/theme.ts'
import { LoginPage } from './LoginPage.tsx'
import { SpeechProvider, sayNow } from './words.tsx'

const ignore = () => {}

/** Shows the sign-in page. Failures are told in the form, so nothing reacts to them here. */
export const openLogin = () => {
  reactWith({
    sentence: (key, args) => sayNow(`http.${key}`, args),
    signedOut: ignore,
    noLicence: ignore,
    tell: ignore,
  })
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Login />)
}

const Login = () => (
  <ThemeProvider theme={themeOf(useThemeMode().shade)}>
    <CssBaseline />
    <SpeechProvider>
      <LoginPage />
    </SpeechProvider>
  </ThemeProvider>
)
