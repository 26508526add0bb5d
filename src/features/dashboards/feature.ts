import type { ConsoleFeature } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import { dashboards } from '#src/kit/startPage.ts'
import { analysisQuery, usualPeriod } from './analysis/query.ts'

export const Analysis = late(async () => (await import('./analysis/Analysis.tsx')).default)
export const Workplace = late(async () => (await import('./Workplace.tsx')).default)

/** Figures of the installation or the tenant, the state of the server, and the start page of everybody else. */
export const dashboardsFeature: ConsoleFeature = {
  name: 'dashboards',
  pages: [
    {
      path: dashboards.analysis,
      Page: Analysis,
      prefetch: client => client.prefetchQuery(analysisQuery(usualPeriod)),
    },
    {
      path: dashboards.monitor,
      Page: late(async () => (await import('./monitor/Monitor.tsx')).default),
    },
    { path: dashboards.workplace, Page: Workplace },
  ],
}
