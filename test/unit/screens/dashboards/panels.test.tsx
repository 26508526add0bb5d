import { getDefaultTickNumber, getTickNumber } from '@mui/x-charts/internals'
import { scaleTime } from '@mui/x-charts-vendor/d3-scale'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ChartBoundary } from '#src/features/dashboards/figures/ChartBoundary.tsx'
import { extentOf, hasNonZeroValues } from '#src/features/dashboards/figures/figure.ts'
import {
  leastTickStep,
  placeText,
  shareText,
  tickWay,
  valueText,
} from '#src/features/dashboards/figures/formats.ts'
import { Messages } from '#src/features/dashboards/Messages.tsx'
import { Team } from '#src/features/dashboards/Team.tsx'
import { listenToEvents } from '#src/providers/events.ts'
import { relativeTime } from '#src/ui/time.ts'
import { answering, openDashboard } from './open.tsx'

const message = { id: '5', kind: 2, title: '系统维护', at: '2026-03-01T00:00:00.000Z' }
const deed = {
  id: '1',
  at: '2026-03-01T00:00:00.000Z',
  actorId: '7',
  actorName: '张伟',
  actorAvatar: null,
  resource: 'user',
  rowId: '12',
  title: '李四',
  action: 'update',
}

const team = (changes: object = {}, may = true) => {
  answering({ '/dashboard/team': { list: [{ ...deed, ...changes }] } })
  openDashboard(<Team screenOf={() => 'org/user'} />, '/', may)
}

describe('my messages', () => {
  const answer = { list: [{ ...message, senderName: '平台运营' }], total: 3 }

  it('are the unread ones, with the way to each and to all', async () => {
    const asked = answering({ '/my/messages': answer })
    openDashboard(<Messages />)
    const link = await screen.findByRole('link', { name: '系统维护' })
    expect(link.getAttribute('href')).toContain('/home/message/5')
    expect(screen.getByText('3 条未读')).toBeDefined()
    expect(screen.getByText('公告')).toBeDefined()
    expect(asked[0]).toContain('unread=true')
  })

  it('say that there are none', async () => {
    answering({ '/my/messages': { list: [], total: 0 } })
    openDashboard(<Messages />)
    expect(await screen.findByText('没有未读消息')).toBeDefined()
  })

  it('fail by themselves', async () => {
    answering({ '/my/messages': new Error('消息没有加载成功') })
    openDashboard(<Messages />)
    expect(await screen.findByText('消息没有加载成功')).toBeDefined()
  })

  it('are asked for anew when one has come', async () => {
    const asked = answering({ '/my/messages': answer })
    openDashboard(<Messages />)
    await screen.findByText('3 条未读')
    const heard = new TextEncoder().encode('event: notice\ndata: {}\n\n')
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      String(url).includes('/events') ? new Response(heard) : fetched(url, options),
    )
    let stop = () => {}
    await act(async () => {
      stop = listenToEvents({ rights: () => {}, ended: () => {} })
    })
    await waitFor(() => expect(asked.length).toBe(2))
    stop()
  })
})

describe('what my team changed', () => {
  it('says who did what to which, with the way to it', async () => {
    team()
    const link = await screen.findByRole('link', { name: '李四' })
    expect(link.getAttribute('href')).toContain('/org/user/12/show')
    expect(link.closest('p')?.textContent).toBe('张伟修改了用户李四')
  })

  it('calls an action as its button does', async () => {
    team({ action: 'resetPassword' })
    expect((await screen.findByText('张伟')).closest('p')?.textContent).toBe(
      '张伟对用户李四执行了“重置密码”',
    )
  })

  it('names an export, which is of no one row', async () => {
    team({ action: 'export', rowId: null, title: null })
    expect((await screen.findByText('张伟')).closest('p')?.textContent).toBe('张伟导出了用户')
  })

  it.each([
    ['what is gone', { action: 'delete' }, true],
    ['what has no row', { rowId: null }, true],
    ['what one may not look at', {}, false],
  ])('leads nowhere for %s', async (_what, changes, may) => {
    team(changes, may)
    expect(await screen.findByText('李四')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says that nothing was changed', async () => {
    answering({ '/dashboard/team': { list: [] } })
    openDashboard(<Team screenOf={() => undefined} />)
    expect(await screen.findByText('团队最近没有变更')).toBeDefined()
  })
})

describe('a figure', () => {
  const series = { key: 'a', title: 'A', values: [null, 2, 9, 4] }
  const along = { kind: 'day', title: 'Day', values: ['2026-03-01'] } as const

  it('tells its first, last and highest known value', () => {
    expect(extentOf(series)).toEqual({ first: 2, last: 4, most: 9, mostAt: 2 })
    expect(extentOf({ ...series, values: [null] })).toBeUndefined()
  })

  it('says nothing while all that is drawn is zero', () => {
    const zero = { key: 'z', title: 'Z', values: [0] }
    const tabled = { ...series, tabled: true }
    expect(hasNonZeroValues({ axis: along, unit: 'count', series: [zero, tabled] })).toBe(false)
    expect(hasNonZeroValues({ axis: along, unit: 'count', series: [zero, series] })).toBe(true)
  })

  it('is written as the language does, days in no time zone', () => {
    expect(valueText(1234.5, 'milliseconds', 'en-US')).toBe('1,234.5 ms')
    expect(shareText(0.123, 'en-US')).toBe('+12%')
    expect(shareText(-0.012, 'en-US')).toBe('-1.2%')
    expect(placeText('day', '2026-03-01', 'en-US')).toBe('Mar 1, 2026')
    expect(placeText('day', '2026-03-01', 'en-US', 'short')).toBe('3/1')
  })

  it('write moments close together to the second, so that no two ticks read the same', () => {
    const along = (kind: 'time' | 'day', last: string) =>
      tickWay({ kind, title: '', values: ['2026-03-01T08:00:00.000Z', last] })
    expect(along('time', '2026-03-01T08:02:00.000Z')).toBe('full')
    expect(along('time', '2026-03-01T08:15:00.000Z')).toBe('short')
    expect(along('day', '2026-03-01T08:02:00.000Z')).toBe('short')
    expect(tickWay({ kind: 'time', title: '', values: [] })).toBe('full')
  })

  it('of moments never repeat a time, however long the span and wide the chart', () => {
    const start = Date.parse('2026-03-01T08:00:03.000Z')
    for (const seconds of [5, 20, 100, 290, 310, 480, 505, 720, 900])
      for (const width of [300, 560, 1000, 1600]) {
        const domain = [new Date(start), new Date(start + seconds * 1000)]
        const along = {
          kind: 'time',
          title: '',
          values: domain.map(it => it.toISOString()),
        } as const
        const most = getTickNumber(
          { tickMinStep: leastTickStep(along) },
          domain,
          getDefaultTickNumber(width),
        )
        const texts = scaleTime()
          .domain(domain)
          .ticks(most)
          .map(it => placeText('time', it, 'zh-CN', tickWay(along)))
        expect(texts.length).toBeGreaterThan(1)
        expect(new Set(texts).size).toBe(texts.length)
      }
  })

  it('put a space between a number and its unit in both languages', () => {
    expect(valueText(120, 'milliseconds', 'zh-CN')).toBe('120 毫秒')
    expect(valueText(120, 'milliseconds', 'en-US')).toBe('120 ms')
    const now = Date.parse('2026-03-01T08:00:00.000Z')
    expect(relativeTime('2026-03-01T07:55:00.000Z', now, 'zh-CN')).toBe('5 分钟前')
    expect(relativeTime('2026-03-01T07:55:00.000Z', now, 'en-US')).toBe('5 minutes ago')
  })
})

const Broken = () => {
  throw new Error('no chunk')
}

it('a chart that breaks leaves its table in its place', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openDashboard(
    <ChartBoundary instead={<p>table</p>}>
      <Broken />
    </ChartBoundary>,
  )
  expect(screen.getByText('table')).toBeDefined()
})
