import { useEffect, useState } from 'react'
import { request } from '#src/providers/http.ts'
import type { SiteConfig } from '#src/providers/member.ts'
import { readSnapshot, saveSnapshot } from '#src/providers/session.ts'
import type { DemoPerson, SignInResult } from '#src/providers/signIn.ts'
import { setSiteTheme } from '#src/theme/pageTheme.ts'

export interface WayProps {
  login: LoginConfig
  /** Hands over the answer of signing in. */
  onSignedIn: (answer: SignInResult) => void
}

export interface LoginConfig {
  captcha: 'image' | 'work' | 'off'
  /** Who may register: anyone, people who were invited, or nobody. */
  registration: 'open' | 'invite' | 'closed'
  /** Whether one registers with a phone as well. */
  registrationPhone: 'required' | 'optional' | 'off'
  /** Whether one may sign in by phone, and reset a forgotten password. */
  phone: boolean
  passkeys: boolean
  providers: readonly { id: string; title: string; icon: string | null }[]
  trial: boolean
  demo: readonly DemoPerson[]
  password: { min: number; mixed: boolean }
}

interface Site {
  /** Undefined while unknown. */
  login: LoginConfig | undefined
  site: SiteConfig | undefined
}

/** What holds for whatever the installation does not say, or while it cannot be asked. */
export const defaultLoginConfig: LoginConfig = {
  captcha: 'image',
  registration: 'open',
  registrationPhone: 'off',
  phone: false,
  passkeys: false,
  providers: [],
  trial: false,
  demo: [],
  password: { min: 8, mixed: false },
}

/**
 * What the installation says about signing in; until it does, what it said last. Names and other texts of it are in
 * the language that it is asked in.
 */
export const useSite = (language: string): Site => {
  const [login, setLogin] = useState(readStoredConfig)
  const [site, setSite] = useState<SiteConfig | undefined>(() => readSnapshot('config'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests are sent with the language of the page
  useEffect(() => {
    request<Partial<LoginConfig>>('/user/admin/site/loginConfig').then(
      said => {
        const whole = { ...defaultLoginConfig, ...said }
        setLogin(whole)
        saveSnapshot('login', whole)
      },
      () => setLogin(defaultLoginConfig),
    )
    request<SiteConfig>('/admin/admin/site/config').then(
      said => {
        setSite(said)
        saveSnapshot('config', said)
        if (said.offlineApp === false)
          void import('#src/providers/removeWorkers.ts').then(it => it.removeWorkers())
        setSiteTheme(said.theme)
      },
      () => {},
    )
  }, [language])
  return { login, site }
}

/** Under an older version it may have said less. */
const readStoredConfig = (): LoginConfig | undefined => {
  const said = readSnapshot<Partial<LoginConfig>>('login')
  return said && { ...defaultLoginConfig, ...said }
}
