import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Monitor from '#src/features/dashboards/monitor/Monitor.tsx'
import { figureOf, mergeSamples } from '#src/features/dashboards/monitor/samples.ts'
import type { MonitorEvent } from '#src/features/dashboards/monitor/types.ts'
import { listenToEvents } from '#src/providers/events.ts'
import { withStyles } from '#test/support/styles.ts'
import { openDashboard, sampleAt } from './open.tsx'

// Charts read their width from the style sheets.
withStyles()

const node = {
  id: 'web-1',
  startedAt: '2026-03-01T11:00:00.000Z',
  version: '0.1.0',
  memory: 142_000_000,
  lag: 1.3,
}

const watches: string[] = []
let line: ReadableStreamDefaultController<Uint8Array>
let asked = 0
let stop: () => void

/** The stream of events and the calls beside it. */
const serve = (monitor: unknown) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (!String(url).includes('/member/events')) {
      asked += 1
      return Response.json(
        monitor instanceof Error
          ? { code: -1, message: monitor.message, data: null }
          : { code: 0, message: '', data: monitor },
      )
    }
    watches.push(new URL(url, 'http://x').searchParams.get('watch') ?? '')
    const start = (opened: typeof line) => {
      line = opened
    }
    return new Response(new ReadableStream({ start }))
  })

const tell = (told: MonitorEvent) =>
  act(async () => {
    line.enqueue(new TextEncoder().encode(`event: monitor\ndata: ${JSON.stringify(told)}\n\n`))
    await vi.advanceTimersByTimeAsync(10)
  })

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const open = async (monitor: unknown = { nodes: [node], samples: [sampleAt(0)] }) => {
  serve(monitor)
  stop = listenToEvents({ rights: () => {}, ended: () => {} })
  const opened = openDashboard(<Monitor />)
  await pass(50)
  return opened
}

const gauge = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')
const state = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
  watches.length = 0
  asked = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the monitor', () => {
  it('follows its topic on the page’s one stream and moves with what it brings', async () => {
    await open()
    expect(watches.at(-1)).toBe('monitor')
    expect([state(), gauge('请求/秒')?.textContent]).toEqual(['正在连接…', '5'])
    await tell(sampleAt(2, { requests: 12.5, errors: 1 }))
    expect([state(), gauge('请求/秒')?.textContent]).toEqual(['实时更新中', '12.5'])
    expect(gauge('错误/秒')?.hasAttribute('data-worrying')).toBe(true)
  })

  it('stands still while paused, and is of now when it goes on', async () => {
    await open()
    await tell(sampleAt(2, { requests: 10 }))
    fireEvent.click(screen.getByRole('button', { name: '暂停' }))
    await tell(sampleAt(4, { requests: 20 }))
    expect([state(), gauge('请求/秒')?.textContent]).toEqual(['已暂停', '10'])
    fireEvent.click(screen.getByRole('button', { name: '继续' }))
    expect([state(), gauge('请求/秒')?.textContent]).toEqual(['实时更新中', '20'])
  })

  it('says when nothing comes any more, and asks for what it missed once it does', async () => {
    await open()
    await tell(sampleAt(2))
    await pass(8000)
    expect(state()).toBe('连接已断开，正在重新连接')
    expect(asked).toBe(1)
    await tell(sampleAt(12))
    expect([state(), asked]).toEqual(['实时更新中', 2])
  })

  it('follows the topic no longer once it is left', async () => {
    const { unmount } = await open()
    unmount()
    await vi.advanceTimersByTimeAsync(50)
    expect(watches.at(-1)).toBe('')
  })

  it('shows the nodes, and those that come with an event', async () => {
    await open()
    expect(screen.getByRole('rowheader', { name: 'web-1' })).toBeDefined()
    await tell({ ...sampleAt(2), nodes: [node, { ...node, id: 'web-2' }] })
    expect(screen.getByRole('rowheader', { name: 'web-2' })).toBeDefined()
    expect(screen.getByText('2 个运行中')).toBeDefined()
  })

  it('draws nothing of what is not known yet', async () => {
    await open({ nodes: [], samples: [] })
    expect(gauge('在线会话')?.textContent).toBe('–')
    expect(screen.getAllByText('最近 15 分钟没有数据')).toHaveLength(4)
    expect(screen.getByText('没有节点报告状态')).toBeDefined()
  })

  it('says what failed', async () => {
    await open(new Error('监控没有加载成功'))
    expect(screen.getByText('监控没有加载成功')).toBeDefined()
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
  })
})

describe('samples', () => {
  it('are each there once, in their order, a quarter of an hour back', () => {
    const all = mergeSamples([sampleAt(2), sampleAt(0)], [sampleAt(2), sampleAt(15 * 60 + 1)])
    expect(all.map(({ at }) => at)).toEqual([sampleAt(2).at, sampleAt(15 * 60 + 1).at])
  })

  it('are drawn with gaps where nothing was known', () => {
    const figure = figureOf([sampleAt(0, { p95: null })], ['p50', 'p95'], 'milliseconds', it => it)
    expect(figure.series.map(({ values }) => values)).toEqual([[3], [null]])
  })
})
