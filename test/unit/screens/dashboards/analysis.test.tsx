import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Analysis from '#src/features/dashboards/analysis/Analysis.tsx'
import { trendOf } from '#src/features/dashboards/analysis/trend.ts'
import { setShell } from '#src/kit/shell.ts'
import type { Member, SiteConfig } from '#src/providers/member.ts'
import { withStyles } from '#test/support/styles.ts'
import { analysed, answering, openDashboard } from './open.tsx'

// Charts read their width from the style sheets.
withStyles()

const path = '/dashboard/analysis'
const open = (answer: unknown, address?: string, trial = false) => {
  const asked = answering({ [path]: answer })
  setShell({ config: { trial } as SiteConfig, member: {} as Member, header: [], menus: [] })
  openDashboard(<Analysis />, address)
  return asked
}
const card = async (title: string) =>
  (await screen.findByText(title, { selector: 'dt' })).parentElement as HTMLElement

describe('the analysis', () => {
  it('shows each figure with its trend, or says that there is nothing to compare with', async () => {
    open(analysed())
    expect((await card('用户总数')).textContent).toContain('↑ +3% · 前 30 天为 100')
    const failures = await card('登录失败')
    expect(failures.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('bad')
    expect((await card('日均活跃用户')).textContent).toContain('暂无可比数据')
  })

  it('requests the period in the address, and stores the chosen period there', async () => {
    const asked = open(analysed(), '/?days=7')
    fireEvent.click(await screen.findByRole('button', { name: '近 90 天' }))
    expect(screen.getByTestId('address').textContent).toBe('?days=90')
    expect(asked.map(it => /days=\d+/.exec(it)?.[0])).toEqual(['days=7', 'days=90'])
  })

  it('uses thirty days if the address has no valid period', async () => {
    const asked = open(analysed(), '/?days=31')
    await card('用户总数')
    expect(asked[0]).toContain('days=30')
  })

  it('says since when figures are recorded if that is after the start of the period', async () => {
    open(analysed())
    expect(await screen.findByText('统计始于 2026年3月2日')).toBeDefined()
  })

  it('says what is sample data, and since when sign-ins are recorded if there were users before', async () => {
    open(analysed({ membersSince: '2026-02-01', sampleUntil: '2026-03-02' }))
    expect(await screen.findByText('登录与活跃数据始于 2026年3月2日')).toBeDefined()
    expect(screen.getByText('2026年3月2日及以前的登录与活跃数据为试用示例')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '以表格查看：用户趋势' }))
    const rows = within(screen.getByRole('table', { name: '用户趋势' })).getAllByRole('row')
    expect(rows.at(-1)?.textContent).toBe('2026年3月1日101–1')
  })

  it('says only in a trial that it contains sample data', async () => {
    open(analysed(), undefined, true)
    expect(await screen.findByText('试用环境 · 含示例数据')).toBeDefined()
    cleanup()
    open(analysed())
    await card('用户总数')
    expect(screen.queryByText('试用环境 · 含示例数据')).toBeNull()
  })

  it('describes each chart in words', async () => {
    open(analysed())
    expect(
      await screen.findByText(/用户总数：从 102 到 103，最高 103（2026年3月3日）。/),
    ).toBeDefined()
    expect(screen.getByText('租户数：最多 7（标准版）。')).toBeDefined()
  })

  it('shows a chart as a table, the newest day first, and back', async () => {
    open(analysed())
    const toggle = await screen.findByRole('button', { name: '以表格查看：用户趋势' })
    fireEvent.click(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    const rows = within(screen.getByRole('table', { name: '用户趋势' })).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual([
      '日期用户总数活跃用户新增用户',
      '2026年3月3日103501',
      '2026年3月2日102501',
      // Before figures were kept: unknown, not none.
      '2026年3月1日–––',
    ])
    fireEvent.click(toggle)
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('links platform staff to the tenants nearest to their limits', async () => {
    open(analysed())
    const link = await screen.findByRole('link', { name: '北辰智能' })
    expect(link.getAttribute('href')).toContain('/tenant/details/8')
  })

  it('shows a tenant’s administrator the figures of their own tenant alone', async () => {
    open(analysed({ of: 'tenant' }))
    expect(await screen.findByText(/^本租户/)).toBeDefined()
    expect(screen.queryByText('租户策略分布')).toBeNull()
    expect(screen.queryByRole('link', { name: '北辰智能' })).toBeNull()
  })

  it('says what an empty installation will show', async () => {
    open(analysed({ days: [], policies: [], limits: [] }))
    for (const reason of ['这段时间还没有数据', '这段时间没有人登录', '还没有安装应用'])
      expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.queryByRole('button', { name: /以表格查看/ })).toBeNull()
  })

  it('says what failed, and tries again', async () => {
    const asked = open(new Error('统计没有加载成功'))
    expect(await screen.findByText('统计没有加载成功')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(asked).toHaveLength(2)
  })
})

it.each([
  ['members', 12, 10, { way: 'up', share: 0.2, good: true }],
  ['members', 8, 10, { way: 'down', share: -0.2, good: false }],
  ['failures', 8, 10, { way: 'down', share: -0.2, good: true }],
  ['members', 10, 10, { way: 'same' }],
  ['members', 3, 0, { way: 'first', good: true }],
  ['members', 3, null, { way: 'unknown' }],
])('%s of %i after %s', (key, value, before, trend) => {
  expect(trendOf({ key, value, before, series: [] })).toEqual(trend)
})
