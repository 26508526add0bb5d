import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScreen } from '../kit/screen.tsx'

const notice = {
  id: '5',
  title: '停电通知',
  content: '<p>今晚停电</p>',
  kind: 1,
  tag: 1,
  level: 3,
  rangeType: 1,
  state: 'published',
  mustAcknowledge: true,
  publishedAt: '2026-01-01T00:00:00Z',
  people: 3,
}
const waiting = [
  { id: '11', title: '周子萱', subtitle: '后端组', readAt: null, remindedAt: null },
  { id: '12', title: '李敏', subtitle: '后端组', readAt: '2026-01-02T00:00:00Z', remindedAt: null },
]
let reminded: string | null
const did = vi.fn()

beforeEach(() => {
  reminded = null
  did.mockReset()
  vi.stubGlobal('fetch', async (url: string) => {
    const people = { people: 3, read: 2, acknowledged: 1 }
    const data = url.includes('/readers')
      ? { ...people, by: 'dept', depts: [{ ...people, id: '1', name: '后端组' }] }
      : { list: waiting.map(it => ({ ...it, remindedAt: reminded })), total: 2, unread: 1 }
    return Response.json({ code: 0, message: '', data })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (denied: string[] = [], row: object = {}) => {
  await openScreen('/home/notice/5/show', {
    denied,
    rows: { notice: [{ ...notice, ...row }] },
    overrides: { notice: () => import('#src/features/notices/overrides.tsx') as never },
    actions: {
      remind: (_, { userIds }) => {
        did(userIds ?? 'all')
        reminded = new Date().toISOString()
        return { people: userIds ? 1 : 2 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('tab', { name: '阅读情况' }))
  await screen.findByText('周子萱')
}
const lineOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement

it('says for whom a notice still waits, and why', async () => {
  await open()
  expect(screen.getByText('还有 1 人未读，另有 1 人已读但未确认')).toBeTruthy()
  expect(within(lineOf('李敏')).getByText('已读，未确认')).toBeTruthy()
  expect(within(lineOf('周子萱')).queryByText('已读，未确认')).toBeNull()
})

it('reminds one of them, and does not offer that again', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '提醒周子萱' }))
  expect(await screen.findByText('已就“停电通知”提醒 1 人')).toBeTruthy()
  expect(did).toHaveBeenCalledWith(['11'])
  await waitFor(() => expect(screen.queryByRole('button', { name: '提醒周子萱' })).toBeNull())
  expect(lineOf('周子萱').textContent).toContain('已提醒')
})

it('reminds all of them', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '全部提醒' }))
  expect(await screen.findByText('已就“停电通知”提醒 2 人')).toBeTruthy()
  expect(did).toHaveBeenCalledWith('all')
})

it.each([
  ['who may not', ['remind'], {}],
  ['what was taken back', [], { state: 'withdrawn' }],
])('offers no reminder to or of %s', async (_, denied, row) => {
  await open([...denied], row)
  expect(screen.queryByRole('button', { name: /提醒/ })).toBeNull()
})

it('says about how many people a notice would reach where they are estimated', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, message: '', data: { people: 901_098, tenants: 1, estimated: true } }),
  )
  await openScreen('/home/notice/create', {
    overrides: { notice: () => import('#src/features/notices/overrides.tsx') as never },
  })
  expect(await screen.findByText('将发送给约 900,000 人')).toBeTruthy()
})
