import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#src/app/providers.ts'
import { prepareFirstScreen } from '#src/app/start/firstScreen.ts'
import { Analysis, Workplace } from '#src/features/dashboards/feature.ts'
import { setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { node } from './nodes.ts'

const figures = { of: 'tenant', cards: [] }
const fetched = vi.fn(async (_url: string) =>
  Response.json({ code: 0, message: '', data: figures }),
)
const open = (path: string, menus: readonly MenuNode[]) => {
  history.replaceState(null, '', `/user/web${path}`)
  setShell({ config: undefined, member: {} as Member, header: [], menus })
  return prepareFirstScreen()
}
const analysis = node({ path: '/dashboard/analysis' })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(Analysis, 'load').mockResolvedValue(undefined)
  vi.spyOn(Workplace, 'load').mockResolvedValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetched.mockClear()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

it('has the code and the figures of the analysis before the first rendering', async () => {
  await open('/dashboard/analysis', [analysis])
  expect(Analysis.load).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryData(['dashboard', 'analysis', 30])).toEqual(figures)
})

it('requests no figures for another period, nor for users without the menu', async () => {
  await open('/dashboard/analysis?days=7', [analysis])
  await open('/dashboard/analysis', [])
  expect(fetched).not.toHaveBeenCalled()
})

it('has the code of the dashboard that the start page leads to', async () => {
  await open('/', [])
  expect(Workplace.load).toHaveBeenCalledTimes(1)
  await open('/dashboard', [analysis])
  expect(Analysis.load).toHaveBeenCalledTimes(1)
})
