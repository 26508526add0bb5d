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
  deptName: string | null
  roleNames: readonly string[]
  /** The session stands in a tenant that is not his, or in another user's place. */
  acting?: Acting
}

export interface Acting {
  as: 'tenant' | 'user'
  homeTenantId: string
  homeTenantName: string
  userId: string
  /** Who really acts. */
  userName: string
  reason: string
  until: string
  readOnly: boolean
}

export interface SiteConfig {
  name: string
  logo: string | null
  basicCopyright: string
  basicIcpCode: string
  trial: boolean
}
