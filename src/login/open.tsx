import { createRoot } from 'react-dom/client'
import { setRequestHandlers } from '#src/providers/http.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import { readSnapshot } from '#src/providers/session.ts'
import { setSiteTheme } from '#src/theme/pageTheme.ts'
import buttons from './buttons.css?inline'
import { coloursOf, useTokens } from './colours.ts'
import controls from './controls.css?inline'
import { LoginPage } from './LoginPage.tsx'
import page from './page.css?inline'
import { LoginLanguageProvider, translateNow } from './words.tsx'

const ignore = () => {}

/** Shows the sign-in page. Failures are told in the form, so nothing reacts to them here. */
export const openLogin = () => {
  setRequestHandlers({
    errorMessage: (key, args) => translateNow(`http.${key}`, args),
    onSignedOut: ignore,
    onNoLicence: ignore,
    showError: ignore,
  })
  setSiteTheme(readSnapshot<SiteConfig>('config')?.theme)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Login />)
}

/** Plain elements with a style sheet of their own: MUI would be read, run and drawn before anyone can type. */
const Login = () => (
  <>
    <style>{page + controls + buttons}</style>
    <div className="login" style={coloursOf(useTokens())}>
      <LoginLanguageProvider>
        <LoginPage />
      </LoginLanguageProvider>
    </div>
  </>
)
