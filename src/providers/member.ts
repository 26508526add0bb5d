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
}

export interface SiteConfig {
  name: string
  logo: string | null
  basicCopyright: string
  basicIcpCode: string
  trial: boolean
}
