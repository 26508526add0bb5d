import type { Actor } from '#server/base/actor.ts'
import { dayAt, shifted, zoneOfSite } from '#server/base/days.ts'
import { Invalid } from '#server/base/errors.ts'
import { menuTitle } from '#server/features/menus/title.ts'
import { monitorOf } from '#server/features/monitor/monitor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { analysisOf } from './analysis.ts'
import { figuresOfAll, figuresOfTenant } from './read.ts'
import { teamChanges } from './team.ts'
import { standingsOfAll, standingsOfTenant } from './tenants.ts'

const periods: ReadonlyMap<string, number> = new Map([
  ['7', 7],
  ['30', 30],
  ['90', 90],
])

const periodOf = (c: Call): number => {
  const count = periods.get(c.req.query('days') ?? '30')
  if (count === undefined) throw new Invalid({ days: { key: 'unknown' } })
  return count
}

/**
 * Figures of the caller's tenant, or of all tenants for platform staff: from the daily totals and
 * what came after them.
 */
const analysis = async (c: Call, { deps, registry }: AppContext) => {
  const actor = c.var.actor as Actor
  const count = periodOf(c)
  const today = dayAt(deps, deps.now())
  const span = { from: shifted(today, 1 - 2 * count), to: today }
  const [kept, { addons, ...standings }] = await Promise.all(
    actor.platform
      ? [figuresOfAll(deps, span), standingsOfAll(deps, registry)]
      : [figuresOfTenant(deps, actor, span), standingsOfTenant(deps, registry, actor)],
  )
  return answer(c, {
    of: actor.platform ? 'platform' : 'tenant',
    zone: zoneOfSite(deps),
    ...analysisOf(kept, today, count),
    ...standings,
    addons: addons.map(({ addon, tenants, ...menu }) => ({
      addon,
      title: menuTitle(registry, menu, c.var.language),
      tenants,
    })),
  })
}

const monitor = async (c: Call, { deps }: AppContext) => answer(c, await monitorOf(deps).told())

const team = async (c: Call, { deps, registry }: AppContext) =>
  answer(c, { list: await teamChanges(deps, registry, c.var.actor as Actor) })

export const monitorRoute: FixedRoute = {
  method: 'GET',
  path: '/user/admin/dashboard/monitor',
  summary: 'monitor',
  open: 'to everyone signed in',
  granted: 'platform',
  answer: monitor,
}

export const dashboardRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/dashboard/analysis',
    summary: 'analysis',
    open: 'to everyone signed in',
    granted: 'menu',
    query: ['days'],
    zipped: true,
    answer: analysis,
  },
  monitorRoute,
  {
    method: 'GET',
    path: '/user/admin/dashboard/team',
    summary: 'team',
    open: 'to everyone signed in',
    answer: team,
  },
]
