import * as z from 'zod'
import type { Actor } from '#server/base/actor.ts'
import { addDays, dayAt, siteTimeZoneOf } from '#server/base/days.ts'
import { Invalid } from '#server/base/errors.ts'
import { menuTitle } from '#server/features/menus/title.ts'
import { monitorOf } from '#server/features/monitor/monitor.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, listOf, moment, quotaUsageSchema } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { analysisOf } from './analysis.ts'
import { figuresOfAll, figuresOfTenant } from './read.ts'
import { teamChanges } from './team.ts'
import { overviewOfAllTenants, overviewOfTenant } from './tenants.ts'

const count = z.number()
const card = z.object({
  key: z.enum(['members', 'newcomers', 'signIns', 'active', 'failures']),
  value: count,
  before: count.nullable(),
  series: z.array(count),
})
const figures = z.object({
  of: z.enum(['platform', 'tenant']),
  zone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  since: z.iso.date(),
  membersSince: z.iso.date(),
  sampleUntil: z.iso.date().nullable(),
  cards: z.array(card),
  days: z.array(
    z.object({
      day: z.iso.date(),
      signIns: count,
      members: count,
      newcomers: count,
      active: count,
      failures: count,
    }),
  ),
  addons: z.array(z.object({ addon: z.string(), title: z.string(), tenants: count })),
  policies: z.array(z.object({ id: idText, title: z.string(), tenants: count })),
  limits: z.array(quotaUsageSchema.extend({ tenantId: idText, tenantName: z.string() })),
})
const node = z.object({
  id: z.string(),
  startedAt: moment,
  version: z.string(),
  memory: z.number(),
  lag: z.number(),
})
const sample = z.object({
  at: moment,
  requests: z.number(),
  errors: z.number(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  streams: z.number(),
  waiting: z.number(),
  hashing: z.number(),
  diskFree: z.number().nullable(),
  diskLevel: z.enum(['enough', 'low', 'full']).nullable(),
  outbox: z.number().nullable(),
  sessions: z.number().nullable(),
  connections: z.number().nullable(),
  databaseSize: z.number().nullable(),
})
const teamChange = z.object({
  id: idText,
  at: moment,
  actorId: idText.nullable(),
  actorName: z.string().nullable(),
  actorAvatar: z.string().nullable(),
  resource: z.string(),
  rowId: idText.nullable(),
  action: z.string(),
  title: z.string().nullable(),
})

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
  const span = { from: addDays(today, 1 - 2 * count), to: today }
  const [kept, { addons, ...standings }] = await Promise.all(
    actor.platform
      ? [figuresOfAll(deps, span), overviewOfAllTenants(deps, registry)]
      : [figuresOfTenant(deps, actor, span), overviewOfTenant(deps, registry, actor)],
  )
  return answer(c, {
    of: actor.platform ? 'platform' : 'tenant',
    zone: siteTimeZoneOf(deps),
    ...analysisOf(kept, today, count),
    ...standings,
    addons: addons.map(({ addon, tenants, ...menu }) => ({
      addon,
      title: menuTitle(registry, menu, c.var.language),
      tenants,
    })),
  })
}

const monitor = async (c: Call, { deps }: AppContext) => answer(c, await monitorOf(deps).snapshot())

const team = async (c: Call, { deps, registry }: AppContext) =>
  answer(c, { list: await teamChanges(deps, registry, c.var.actor as Actor) })

export const monitorRoute: FixedRoute = {
  method: 'GET',
  path: '/user/admin/dashboard/monitor',
  summary: 'monitor',
  answers: z.object({ nodes: z.array(node), samples: z.array(sample) }),
  open: 'to everyone signed in',
  granted: 'platform',
  answer: monitor,
}

export const dashboardRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/user/admin/dashboard/analysis',
    summary: 'analysis',
    answers: figures,
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
    answers: listOf(teamChange),
    open: 'to everyone signed in',
    answer: team,
  },
]
