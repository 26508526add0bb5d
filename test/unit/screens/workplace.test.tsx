import { cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { partOfDay } from '#src/features/dashboards/partOfDay.ts'
import { WorkplaceBoard } from '#src/features/dashboards/Workplace.tsx'
import { show } from '../ui/show.tsx'
import { member } from './account/open.tsx'

const entries = [{ id: '1', title: '用户管理', icon: 'Group', to: '/org/user' }]
const signIn = { id: '9', at: '2026-01-01T00:00:00.000Z', usedAt: '2026-01-01T00:00:00.000Z' }
const answer = {
  list: [{ ...signIn, ip: '10.0.0.9', agent: 'Chrome/1 Windows NT', here: true }],
  total: 3,
}

const open = (limits: () => Promise<never[]> | Promise<object[]>, trial = false) =>
  show(
    <WorkplaceBoard member={member} entries={entries} screenOf={() => 'org/user'} trial={trial} />,
    {
      limits: limits as never,
      getList: (async () => ({
        data: [
          { id: '5', quota: 'userMax', wanted: 80, state: 'declined', answer: '先清理停用的账号' },
        ],
        total: 1,
      })) as never,
    },
  )

beforeEach(() => {
  const body = JSON.stringify({ code: 0, message: '', data: answer })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }))
})

describe('the workplace', () => {
  it('shows a greeting, quick links, the use of limits, the answers to requests and the latest sign-ins', async () => {
    open(async () => [
      { quota: 'userMax', used: 4, max: 5 },
      { quota: 'deptMax', used: 2, max: 0 },
    ])
    expect(screen.getByText('北辰智能 · 研发中心 · 组长')).toBeDefined()
    expect(screen.getByRole('link', { name: '用户管理' }).getAttribute('href')).toContain(
      '/org/user',
    )
    expect(await screen.findByText('只剩 1 个')).toBeDefined()
    expect(screen.getByText('不限')).toBeDefined()
    expect(await screen.findByText('用户数：申请提高到 80')).toBeDefined()
    expect(screen.getByText(/先清理停用的账号/)).toBeDefined()
    expect(await screen.findByText('Chrome 1 · Windows')).toBeDefined()
    expect(screen.getByText('累计登录 3 次')).toBeDefined()
  })

  it('says only in a trial that it contains sample data', async () => {
    open(async () => [], true)
    expect(screen.getByText('试用环境 · 含示例数据')).toBeDefined()
    cleanup()
    open(async () => [])
    expect(await screen.findByText('还没有需要计数的内容')).toBeDefined()
    expect(screen.queryByText('试用环境 · 含示例数据')).toBeNull()
  })

  it('says what failed', async () => {
    // Outside production react-admin repeats every refused call here.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open(async () => Promise.reject(new Error('用量没有加载成功')))
    expect(await screen.findByText('用量没有加载成功')).toBeDefined()
  })

  it('says that there is nothing to count', async () => {
    open(async () => [])
    expect(await screen.findByText('还没有需要计数的内容')).toBeDefined()
  })
})

it.each([
  [4, 'night'],
  [8, 'morning'],
  [12, 'noon'],
  [15, 'afternoon'],
  [20, 'evening'],
  [23, 'night'],
])('%i o’clock is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})
