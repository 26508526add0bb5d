import { createRoot } from 'react-dom/client'
import { reactWith } from '#src/providers/http.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import { mirrored } from '#src/providers/session.ts'
import { setSiteLook } from '#src/theme/look.ts'
import buttons from './buttons.css?inline'
import { coloursOf, useTokens } from './colours.ts'
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
  setSiteLook(mirrored<SiteConfig>('config')?.theme)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Login />)
}

/** Plain elements with a style sheet of their own: MUI would be read, run and drawn before anyone can type. */
const Login = () => (
  <>
    <style>{page + controls + buttons}</style>
    <div className="login" style={coloursOf(useTokens())}>
      <SpeechProvider>
        <LoginPage />
      </SpeechProvider>
    </div>
  </>
)
