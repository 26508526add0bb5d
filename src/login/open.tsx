import type { CSSProperties } from 'react'
import { createRoot } from 'react-dom/client'
import { reactWith } from '#src/providers/http.ts'
import { useThemeMode } from '#src/theme/mode.ts'
import type { Shade } from '#src/theme/shade.ts'
import { dark, fontFamily, light } from '#src/theme/tokens.ts'
import buttons from './buttons.css?inline'
import controls from './controls.css?inline'
import { LoginPage } from './LoginPage.tsx'
import page from './page.css?inline'
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

/** Plain elements with a style sheet of their own: MUI would be read, run and drawn before anyone can type. */
const Login = () => (
  <>
    <style>{page + controls + buttons}</style>
    <div className="login" style={coloursOf(useThemeMode().shade)}>
      <SpeechProvider>
        <LoginPage />
      </SpeechProvider>
    </div>
  </>
)

const coloursOf = (shade: Shade) => {
  const tokens = Object.entries(shade === 'dark' ? dark : light)
  return Object.fromEntries([
    ['--font', fontFamily],
    ...tokens.map(([name, colour]) => [`--${name}`, colour]),
  ]) as CSSProperties
}
