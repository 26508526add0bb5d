import { type CSSProperties, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { reactWith } from '#src/providers/http.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import { mirrored } from '#src/providers/session.ts'
import type { tokensOf } from '#src/theme/derive.ts'
import { setSiteLook, useLookOfPage } from '#src/theme/look.ts'
import { dark, fontFamily, light, type Tokens } from '#src/theme/tokens.ts'
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

/** Few sites have a colour of their own: what works its shades out comes for them alone. */
const useTokens = (): Tokens => {
  const { shade, colour } = useLookOfPage()
  const [derive, setDerive] = useState<{ tokensOf: typeof tokensOf }>()
  useEffect(() => {
    if (colour) void import('#src/theme/derive.ts').then(setDerive, () => {})
  }, [colour])
  if (colour && derive) return derive.tokensOf(shade, colour)
  return shade === 'dark' ? dark : light
}

const coloursOf = (tokens: Tokens) =>
  Object.fromEntries([
    ['--font', fontFamily],
    ...Object.entries(tokens).map(([name, colour]) => [`--${name}`, colour]),
  ]) as CSSProperties
