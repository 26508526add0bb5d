/** How many days the figures may reach back. */
export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export interface Stat {
  key: string
  value: number
  /** The same of the period before; null where figures were not kept yet. */
  before: number | null
  /** By day, oldest first. */
  series: readonly number[]
}

export interface DayFigures {
  /** `YYYY-MM-DD`. */
  day: string
  members: number
  newcomers: number
  signIns: number
  failures: number
  active: number
}

export interface LimitUse {
  tenantId: string
  tenantName: string
  quota: string
  used: number
  max: number
}

/** What `GET /user/admin/dashboard/analysis` answers; policies and add-ons are for platform staff alone. */
export interface AnalysisData {
  from: string
  to: string
  of: 'platform' | 'tenant'
  cards: readonly Stat[]
  days: readonly DayFigures[]
  policies?: readonly { id: string; title: string; tenants: number }[]
  addons?: readonly { addon: string; title: string; tenants: number }[]
  limits?: readonly LimitUse[]
  /** When sign-ins and active users began to be noted. */
  since: string
  /** Since when members and newcomers are known. */
  membersSince: string
  /** The last day of the period whose sign-ins and active users are samples of a trial. */
  sampleUntil: string | null
}

/** Members and newcomers are counted from people themselves, all else from when it was noted. */
export const sinceOf = ({ since, membersSince }: AnalysisData, key: string): string =>
  key === 'members' || key === 'newcomers' ? membersSince : since
