import { useEffect, useState } from 'react'
import { request } from '#src/providers/http.ts'
import type { SiteConfig } from '#src/providers/member.ts'

export const people = ['platform', 'tenant', 'manager', 'member'] as const
export type Person = (typeof people)[number]

export interface LoginConfig {
  captcha: boolean
  /** Who may register: anyone, whoever was invited, or nobody. */
  registration: 'open' | 'invite' | 'closed'
  trial: boolean
  demo: readonly Person[]
}

interface Site {
  /** Undefined while unknown. */
  login: LoginConfig | undefined
  site: SiteConfig | undefined
}

/** What the installation says about signing in; without an answer a captcha is asked for. */
export const useSite = (): Site => {
  const [login, setLogin] = useState<LoginConfig>()
  const [site, setSite] = useState<SiteConfig>()
  useEffect(() => {
    const careful: LoginConfig = {
      captcha: true,
      registration: 'open',
      trial: false,
      demo: [],
    }
    request<LoginConfig>('/user/admin/site/loginConfig').then(setLogin, () => setLogin(careful))
    request<SiteConfig>('/admin/admin/site/config').then(setSite, () => {})
  }, [])
  return { login, site }
}
