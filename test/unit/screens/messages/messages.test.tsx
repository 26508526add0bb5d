import { ThemeProvider } from '@mui/material/styles'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  dismissMessage,
  requestAcknowledgements,
  showIncoming,
  watchPostponed,
} from '#src/features/notices/arrivals/arrivals.ts'
import { LateArrivals } from '#src/features/notices/arrivals/LateArrivals.tsx'
import { isPostponed, postpone } from '#src/features/notices/arrivals/postponed.ts'
import { Badge } from '#src/features/notices/header/Badge.tsx'
import { inboxStateOf, queryOf, searchOf } from '#src/features/notices/messages/inboxState.ts'
import { Marks } from '#src/features/notices/messages/marks.tsx'
import { ReadAll } from '#src/features/notices/messages/ReadAll.tsx'
import { RecipientPicker } from '#src/features/notices/messages/RecipientPicker.tsx'
import { TabLine } from '#src/features/notices/messages/TabLine.tsx'
import { postponedMessagesKey, saveToken } from '#src/providers/session.ts'
import { themeOf } from '#src/theme/theme.ts'
import { show } from '../../ui/show.tsx'

const must = {
  id: '7',
  kind: 1,
  level: 3,
  title: '请确认',
  senderName: '李明哲',
  mustAcknowledge: true,
} as const
const plain = { ...must, id: '8', level: 1, title: '一条通知', mustAcknowledge: false } as const
const whole = {
  ...must,
  summary: '',
  content: '<p>正文</p>',
  tag: 1,
  at: '2026-01-01T00:00:00Z',
  readAt: null,
  acknowledgedAt: null,
  expiresAt: null,
  senderAvatar: null,
  senderId: '1',
  replyTo: null,
}
const answers: Record<string, unknown> = {
  'count/un/read': { notifyCount: 98, noticeCount: 2, letterCount: 0 },
  detail: whole,
  acknowledge: null,
  'read/all': { read: 2 },
  recipients: { list: [{ id: '3', title: '周子萱', subtitle: '后端组 · zhouzixuan' }] },
}
const asked = vi.fn()
const countsBefore = answers['count/un/read']

beforeEach(() => {
  asked.mockReset()
  answers['count/un/read'] = countsBefore
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [path = '', query = ''] = decodeURIComponent(url).split('/notice/')[1]?.split('?') ?? []
    asked(method ?? 'GET', path, body ? JSON.parse(String(body)) : query)
    return Response.json({ code: 0, message: '', data: answers[path] ?? null })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (part: ReactNode) =>
  show(<ThemeProvider theme={themeOf('light')}>{part}</ThemeProvider>)

it('comes ten to a page, and another size stands in the address', () => {
  const usual = inboxStateOf(new URLSearchParams())
  expect([queryOf(usual).range, searchOf(usual)]).toEqual([[0, 9], 'tab=all'])
  expect(searchOf({ ...usual, size: 20 })).toBe('tab=all&size=20')
})

it('tells at the badge how much is unread', async () => {
  open(<Badge />)
  const badge = await screen.findByRole('link', { name: /100/ })
  expect(badge.textContent).toBe('99+')
})

it.each([
  [{ notifyCount: 0, noticeCount: 0, letterCount: 0 }, 'private'],
  [{ notifyCount: 3, noticeCount: 2, letterCount: 1 }, 'private'],
  [{ notifyCount: 3, noticeCount: 0, letterCount: 0 }, 'notification'],
  [{ notifyCount: 0, noticeCount: 2, letterCount: 0 }, 'announcement'],
  [{ notifyCount: 3, noticeCount: 2, letterCount: 0 }, 'all'],
])('leads from the badge to a tab that has what it counts: %j', async (counts, tab) => {
  answers['count/un/read'] = counts
  open(<Badge />)
  const total = counts.notifyCount + counts.noticeCount + counts.letterCount
  const badge = await screen.findByRole('link', { name: `消息，${total} 条未读` })
  expect(badge.getAttribute('href')).toBe(`/home/message/?tab=${tab}`)
})

it.each([
  [{ level: 3, tag: 2 }, '紧急'],
  [{ level: 2, tag: 2 }, '重要'],
  [{ level: 1, tag: 2 }, '重要'],
  [{ level: 3, tag: 4 }, '紧急注意'],
] as const)('says once how important a message is: %j', (marks, said) => {
  const { container } = open(<Marks {...whole} {...marks} mustAcknowledge={false} />)
  expect(container.textContent).toBe(said)
})

it('counts at each tab what is unread in it', async () => {
  const onTab = vi.fn()
  open(<TabLine tab="all" onTab={onTab} />)
  expect((await screen.findByText('98')).closest('button')?.textContent).toBe('通知98')
  expect(screen.getByRole('tab', { name: /公告/ }).textContent).toBe('公告2')
  await userEvent.click(screen.getByRole('tab', { name: '私信' }))
  expect(onTab).toHaveBeenCalledWith('private')
})

it('shows what comes as a card that can be put away', async () => {
  open(<LateArrivals />)
  act(() => showIncoming(plain))
  expect(await screen.findByRole('group', { name: '一条通知' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText('一条通知')).toBeNull()
})

it('asks to acknowledge until that is done, and later means in the next session', async () => {
  open(<LateArrivals />)
  act(() => requestAcknowledgements([must, { ...must, id: '9', title: '也请确认' }]))
  await userEvent.click(await screen.findByRole('button', { name: '稍后处理' }))
  act(() => requestAcknowledgements([must, { ...must, id: '9', title: '也请确认' }]))
  expect(await screen.findByRole('dialog', { name: '也请确认' })).toBeDefined()
  expect(screen.queryByRole('dialog', { name: '请确认' })).toBeNull()
  expect(isPostponed(must)).toBe(true)
  await screen.findByText('正文')
  await userEvent.click(screen.getByRole('button', { name: '我已知悉' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith('POST', 'acknowledge', { id: '9' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows one that was put away again once its sender reminds of it', async () => {
  open(<LateArrivals />)
  act(() => showIncoming({ ...must, id: '20' }))
  await userEvent.click(await screen.findByRole('button', { name: '稍后处理' }))
  act(() => showIncoming({ ...must, id: '20' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const again = { ...must, id: '20', remindedAt: '2026-01-03T00:00:00Z' }
  expect(isPostponed(again)).toBe(false)
  act(() => showIncoming(again))
  await userEvent.click(await screen.findByRole('button', { name: '稍后处理' }))
  expect(isPostponed(again)).toBe(true)
  act(() => showIncoming({ ...plain, id: '21', remindedAt: '2026-01-03T00:00:00Z' }))
  const card = await screen.findByRole('group', { name: '一条通知' })
  expect(card.textContent).toContain('催阅')
  act(() => dismissMessage('21'))
})

it('keeps what was put off for the session, for half a day at most', () => {
  vi.useFakeTimers()
  postpone(must)
  vi.advanceTimersByTime(11 * 60 * 60_000)
  expect([isPostponed(must), isPostponed({ id: '70' })]).toEqual([true, false])
  vi.advanceTimersByTime(60 * 60_000)
  expect(isPostponed(must)).toBe(false)
  postpone(must)
  vi.useRealTimers()
  saveToken('the next session')
  expect(isPostponed(must)).toBe(false)
})

it('stops asking for what was put off in another window', async () => {
  open(<LateArrivals />)
  const stop = watchPostponed()
  act(() => requestAcknowledgements([{ ...must, id: '11' }]))
  await screen.findByRole('dialog')
  postpone({ id: '11' })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: postponedMessagesKey })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  stop()
})

it('asks no longer for what was acknowledged on another page', async () => {
  open(<LateArrivals />)
  act(() => requestAcknowledgements([{ ...must, id: '10' }]))
  expect(await screen.findByRole('dialog')).toBeDefined()
  act(() => requestAcknowledgements([]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => dismissMessage('10'))
})

it('marks a tab as read once one has said so', async () => {
  open(<ReadAll tab="announcement" />)
  const button = await screen.findByRole('button', { name: '全部标为已读' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  expect(asked).not.toHaveBeenCalledWith('POST', 'read/all', expect.anything())
  const dialog = await screen.findByRole('dialog')
  const verbs = dialog.querySelectorAll('button')
  await userEvent.click(verbs[verbs.length - 1] as HTMLElement)
  await waitFor(() => expect(asked).toHaveBeenCalledWith('POST', 'read/all', { kind: 2 }))
})

it('finds people to write to by name, with their own letters for a picture', async () => {
  const onChange = vi.fn()
  const props = { id: 'to', label: '收件人', value: [], describedBy: '', autoFocus: false }
  open(<RecipientPicker {...props} onChange={onChange} />)
  await userEvent.type(screen.getByRole('combobox', { name: '收件人' }), '周')
  await waitFor(() => expect(asked).toHaveBeenCalledWith('GET', 'recipients', 'q=周'))
  const option = await screen.findByRole('option', { name: /周子萱/ })
  expect(option.textContent).toContain('子萱')
  await userEvent.click(option)
  expect(onChange.mock.lastCall?.[0]).toMatchObject([{ id: '3', title: '周子萱' }])
})
