import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { CoreAdminContext, memoryStore, TestMemoryRouter } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { words } from '#extensions/words/zh-CN/server.ts'
import { ra } from '#i18n/zh-CN/ra.ts'
import type { Values } from '#resources/core/fieldCondition.ts'
import type { AnalysisData } from '#src/features/dashboards/analysis/types.ts'
import type { Sample } from '#src/features/dashboards/monitor/types.ts'
import { KitProvider } from '#src/kit/KitProvider.tsx'
import { themeOf } from '#src/theme/theme.ts'
// Pages load these late; loaded here, whether a chart is drawn does not depend on the order of test files.
import '#src/features/dashboards/figures/BarsChart.tsx'
import '#src/features/dashboards/figures/LinesChart.tsx'
import '#src/features/dashboards/figures/SparkChart.tsx'

/** Answers each path with data, or refuses it where an `Error` stands for it; tells what was asked for. */
export const answering = (answers: Readonly<Record<string, unknown>>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    const [, found] = Object.entries(answers).find(([path]) => String(url).includes(path)) ?? []
    const refused = found instanceof Error
    return Response.json(
      refused
        ? { code: -1, message: found.message, data: null }
        : { code: 0, message: '', data: found ?? null },
    )
  })
  return asked
}

const Address = () => <span data-testid="address">{useLocation().search}</span>

/** Renders a dashboard in Chinese at an address; `may` says which routes are granted. */
export const openDashboard = (part: ReactNode, address = '/', may = true) =>
  render(
    <TestMemoryRouter initialEntries={[address]}>
      <CoreAdminContext
        i18nProvider={polyglotI18nProvider(() => ({ ...words, ...ra }) as never, 'zh-CN')}
        store={memoryStore()}
        authProvider={{ canAccess: async () => may } as never}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={themeOf('light')}>
          <KitProvider>{part}</KitProvider>
          <Address />
        </ThemeProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )

const day = (at: number): AnalysisData['days'][number] => ({
  day: `2026-03-0${at}`,
  members: 100 + at,
  newcomers: 1,
  signIns: at * 10,
  failures: at,
  active: 50,
})

export const analysed = (changes: Values = {}): AnalysisData => ({
  from: '2026-03-01',
  to: '2026-03-03',
  of: 'platform',
  cards: [
    { key: 'members', value: 103, before: 100, series: [101, 102, 103] },
    { key: 'failures', value: 6, before: 3, series: [1, 2, 3] },
    { key: 'active', value: 50, before: null, series: [50, 50, 50] },
  ],
  days: [day(1), day(2), day(3)],
  policies: [
    { id: '1', title: '试用', tenants: 2 },
    { id: '2', title: '标准版', tenants: 7 },
  ],
  addons: [],
  limits: [{ tenantId: '8', tenantName: '北辰智能', quota: 'userMax', used: 48, max: 50 }],
  since: '2026-03-02',
  membersSince: '2026-03-02',
  sampleUntil: null,
  ...changes,
})

/** A sample so many seconds after noon. */
export const sampleAt = (seconds: number, changes: Partial<Sample> = {}): Sample => ({
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, seconds)).toISOString(),
  requests: 5,
  errors: 0,
  p50: 3,
  p95: 9,
  p99: 20,
  sessions: 7,
  streams: 4,
  connections: 6,
  waiting: 0,
  databaseSize: 48_000_000,
  diskFree: 9_000_000_000,
  diskLevel: 'enough',
  outbox: 0,
  hashing: 0,
  ...changes,
})
