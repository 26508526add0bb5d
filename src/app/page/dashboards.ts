import { flatten, type MenuNode } from '#src/providers/menus.ts'
import { ownAddress } from '../menu/entries.ts'

/** The addresses of the dashboards. The first one that a user may see is their start page. */
export const dashboards = {
  analysis: '/dashboard/analysis',
  monitor: '/dashboard/monitor',
  workplace: '/dashboard/workplace',
} as const

/** Whether the menus contain a page. */
export const holds = (menus: readonly MenuNode[], address: string): boolean =>
  flatten(menus).some(({ path, type }) => type === 'menu' && ownAddress(path) === address)

/** The start page of a user: the first dashboard that their menus contain, else the workplace, which everyone has. */
export const firstDashboardOf = (menus: readonly MenuNode[]): string =>
  Object.values(dashboards).find(address => holds(menus, address)) ?? dashboards.workplace
