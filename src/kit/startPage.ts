import type { MenuNode } from '#src/providers/menus.ts'
import { hasPage } from './menus.ts'

/** The addresses of the dashboards. The first one that a user may see is their start page. */
export const dashboards = {
  analysis: '/dashboard/analysis',
  monitor: '/dashboard/monitor',
  workplace: '/dashboard/workplace',
} as const

/** The start page of a user: the first dashboard that their menus contain, else the workplace, which everyone has. */
export const firstDashboardOf = (menus: readonly MenuNode[]): string =>
  Object.values(dashboards).find(address => hasPage(menus, address)) ?? dashboards.workplace
