import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

const deletedAt = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
const gone = people.slice(0, 3).map(row => ({ ...row, deletedAt, deletedByName: '李管理' }))
const rows = { user: [...gone, ...people.slice(3)], dept: depts }
const line = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('the recycle bin of a list', () => {
  it('is reached from the toolbar and leads back', async () => {
    await openScreen('/org/user', { rows })
    await userEvent.click(await screen.findByRole('button', { name: '回收站' }))
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe('/org/user/bin')
    await userEvent.click(screen.getByRole('button', { name: '返回列表' }))
    expect(await screen.findByText('user04')).toBeTruthy()
    expect(screen.queryByText('user01')).toBeNull()
  })

  it('says what it was, who deleted it and how long ago, with the exact time on hover', async () => {
    await openScreen('/org/user/bin', { rows })
    const row = await line('user01')
    expect(row.getByText('张1')).toBeTruthy()
    expect(row.getByText('李管理')).toBeTruthy()
    const time = row.getByText('2 小时前')
    await userEvent.hover(time)
    expect(time.getAttribute('title')).toMatch(/\d{4}/)
    expect(screen.queryByText('user04')).toBeNull()
  })

  it('brings a row back, having named the effect', async () => {
    await openScreen('/org/user/bin', { rows })
    await userEvent.click((await line('user01')).getByRole('button', { name: '恢复' }))
    expect(await screen.findByText(/恢复 user01 \(张1\)？恢复后会回到列表中/)).toBeTruthy()
    await confirm('恢复')
    expect(await screen.findByText('已恢复用户“张1”')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('user01')).toBeNull())
  })

  it('removes several for good, asked in red', async () => {
    await openScreen('/org/user/bin', { rows })
    await userEvent.click(await screen.findByLabelText('选择本页全部'))
    const bar = within(screen.getByRole('toolbar'))
    await userEvent.click(bar.getByRole('button', { name: '彻底删除' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/彻底删除 所选的 3 项？.*无法恢复/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: '彻底删除' }).className).toMatch(/[eE]rror/)
    await confirm('彻底删除')
    expect(await screen.findByText('回收站是空的')).toBeTruthy()
  })

  it('says in place why a row cannot come back', async () => {
    const refuse = () => {
      throw Object.assign(new Error('“user01” 不能恢复：它的用户名已被别的数据使用。'), {
        code: 51,
      })
    }
    await openScreen('/org/user/bin', { rows, actions: { restore: refuse } })
    await userEvent.click((await line('user01')).getByRole('button', { name: '恢复' }))
    await confirm('恢复')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/它的用户名已被别的数据使用/)).toBeTruthy()
  })

  it('shows a tree flat, each with the name of what it hung below', async () => {
    const dept = depts.map(row => ({ ...row, deletedAt, deletedByName: '李管理' }))
    await openScreen('/org/dept/bin', { rows: { dept } })
    expect((await line('rd-p')).getByText('研发部')).toBeTruthy()
    expect(screen.queryByLabelText(/展开/)).toBeNull()
  })

  it('is empty with a sentence', async () => {
    await openScreen('/org/user/bin', { rows: { user: people, dept: depts } })
    expect(await screen.findByText('回收站是空的')).toBeTruthy()
  })

  it('keeps its chosen rows apart from those of the list', async () => {
    await openScreen('/org/user', { rows, before: '/org/user/bin' })
    await userEvent.click(await screen.findByLabelText('选择 user04'))
    expect(screen.getByText('已选 1 项')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
    await userEvent.click(screen.getByRole('button', { name: '回收站' }))
    await userEvent.click(await screen.findByLabelText('选择 user01'))
    expect(screen.getByText('已选 1 项')).toBeTruthy()
  })

  it.each([
    ['/org/user/bin', ['bin']],
    ['/tenant/user/recycle', ['bin']],
  ])('at %s is nothing to whom it is not granted', async (address, denied) => {
    await openScreen(address, { rows, denied })
    expect(await screen.findByText('没有访问权限')).toBeTruthy()
  })

  it('has no button, and no way to purge, where that is not granted', async () => {
    await openScreen('/org/user', { rows, denied: ['bin'] })
    await screen.findByText('user04')
    expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
  })
})

describe('a screen of all tenants', () => {
  const tenant = [{ id: '7', name: '北辰智能', code: 'beichen' }]
  const user = people.slice(0, 2).map(row => ({ ...row, tenantId: '7' }))

  it('shows whose a row is, with the way there, and offers no form', async () => {
    await openScreen('/tenant/user/list', { rows: { user, tenant, dept: depts } })
    const link = (await line('user01')).getByRole('link')
    expect(link.getAttribute('href')).toBe('/tenant/details/7')
    expect(screen.queryByRole('button', { name: /新建/ })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    await openScreen('/tenant/user/list/create', { rows: { user, tenant, dept: depts } })
    expect(await screen.findByText('页面不存在')).toBeTruthy()
  })
})
