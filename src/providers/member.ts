/** What the server keeps of a person. */
export interface StoredPreferences {
  values: Readonly<Record<string, unknown>>
}

/** The route for the signed-in user; like any read with a session it sets a missing XSRF cookie. */
export const memberInfoPath = '/user/admin/member/info'
/** The public settings of the site. */
export const siteConfigPath = '/admin/admin/site/config'

/** A second factor to show or to enrol, a password to change, a screen to unlock. */
export type SessionHold = 'factor' | 'enrol' | 'password' | 'lock'

/** Who is signed in, as `member/info` answers it. */
export interface Member {
  id: string
  username: string
  realName: string
  avatar: string | null
  tenantId: string
  tenantName: string
  platform: boolean
  admin: boolean
  mustChangePassword: boolean
  /** Demo people have no password: they cannot lock the screen or change a password. */
  hasPassword: boolean
  /** A demo person of a trial, who may set a password without entering the old one. */
  demo?: boolean
  /** What the session waits for before it may do anything else. */
  hold: SessionHold | null
  deptName: string | null
  roleNames: readonly string[]
  /** The user's preferences from all of their browsers; missing while the session waits for something. */
  preferences?: StoredPreferences
  /** Set while the session acts in another tenant or as another user. */
  acting?: Acting
}

export interface Acting {
  as: 'tenant' | 'user'
  homeTenantId: string
  homeTenantName: string
  userId: string
  /** The name of the person who really acts. */
  userName: string
  reason: string
  until: string
  readOnly: boolean
}

interface PasswordRule {
  min: number
  mixed: boolean
}

export interface SiteConfig {
  /** The theme for users who have not chosen one. */
  theme?: SiteTheme
  name: string
  logo: string | null
  basicCopyright: string
  basicIcpCode: string
  trial: boolean
  /** Whether the user menu leads to `/account/center` and `/account/settings`. */
  accountMenu?: boolean
  /** Whether the console is available offline. */
  offlineApp?: boolean
  /** The password policy: the minimum length, and whether three kinds of characters are required. */
  password: PasswordRule
}

/** The site's own choice of a theme. */
interface SiteTheme {
  mode: 'light' | 'dark' | 'system'
  /** `#rrggbb`; none is the product's own. */
  colour: string | null
  density: 'comfortable' | 'compact'
}
