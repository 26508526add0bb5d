/** code, code of the parent (null: below the root), name, leader */
type DemoDept = readonly [string, string | null, string, string | null]
/** userName, realName, department, post, role, birthday, userName of the inviter */
export type DemoPerson = readonly [
  string,
  string,
  string,
  string,
  string,
  (string | null)?,
  string?,
]

export interface DemoTenant {
  name: string
  code: string
  phone: string
  domain: string
  administrator: { userName: string; realName: string; phone: string; email: string }
  departments: readonly DemoDept[]
  people: readonly DemoPerson[]
  disabled: readonly string[]
  women: readonly string[]
  /** Departments of the role with a custom data scope. */
  custom: readonly string[]
}

export const demoAccounts = ['platform', 'tenant', 'manager', 'member'] as const
export type DemoAccount = (typeof demoAccounts)[number]
