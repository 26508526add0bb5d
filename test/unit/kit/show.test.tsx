import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { productResources } from '#resources/index.ts'
import { exactTime } from '#src/ui/time.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }

describe("a record's page", () => {
  it('shows name, status and fields by section', async () => {
    await openScreen('/org/user/4/show', { rows })
    expect(await screen.findByRole('heading', { name: /user04/ })).toBeTruthy()
    expect(screen.getAllByText('停用').length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: '联系方式与资料' })).toBeTruthy()
    expect(screen.queryByText('密码')).toBeNull()
  })

  it('is titled with what people call the record, and repeats none of its heading', async () => {
    await openScreen('/org/user/4/show', { rows })
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toMatch(/^张4 user04 停用/)
    const told = [...document.querySelectorAll('section section dt')].map(it => it.textContent)
    expect(told).toContain('部门')
    for (const name of ['用户名', '姓名', '头像', '状态', '编号', '创建时间'])
      expect(told).not.toContain(name)
  })

  it('has a heading over each section', async () => {
    await openScreen('/org/user/4/show', { rows, registry: createRegistry(productResources) })
    await screen.findByRole('heading', { level: 1 })
    const titles = screen.getAllByRole('heading', { level: 2 }).map(it => it.textContent)
    expect(titles).toEqual(['基本信息', '联系方式与资料', '其他信息'])
  })

  it('goes back to the list once the record was deleted', async () => {
    await openScreen('/org/user/4/show', { rows })
    await userEvent.click(await screen.findByRole('button', { name: '更多操作' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/org/user'))
  })

  it('lists what points at it', async () => {
    await openScreen('/org/dept/101/show', { rows })
    await userEvent.click(await screen.findByRole('tab', { name: '用户' }))
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.queryByText('user06')).toBeNull()
  })

  it('goes back a page of what points at it once the last page is empty', async () => {
    const staff = people.map((one, at) => ({ ...one, deptId: at < 11 ? '101' : '102' }))
    const { provider, client } = await openScreen('/org/dept/101/show', {
      rows: { ...rows, user: staff },
    })
    await userEvent.click(await screen.findByRole('tab', { name: '用户' }))
    await screen.findByText('user01')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    const only = await screen.findByText('user11')
    await provider.delete('user', { id: '11', previousData: { id: '11' } })
    await act(() => client.invalidateQueries())
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(only.isConnected).toBe(false)
    expect(screen.getByLabelText('第 1 页')).toBeTruthy()
  })

  it('tells how it changed', async () => {
    const { provider } = await openScreen('/org/dept/101/show', { rows })
    const { data } = await provider.getOne('dept', { id: '101' })
    await provider.update('dept', {
      id: '101',
      data: { ...data, leader: '李雷' },
      previousData: data,
    })
    await userEvent.click(await screen.findByRole('tab', { name: '变更记录' }))
    expect(await screen.findByText('将部门负责人从“未填写”改为“李雷”')).toBeTruthy()
  })

  it('tells how a moment changed in the time of the reader, as fields show it', async () => {
    const [before, after] = ['2026-12-31T16:00:00.000Z', '2027-06-30T16:00:00.000Z']
    const openAccess = [
      { id: '7', title: '对接', key: 'k', status: 1, scopes: [], expiresAt: before },
    ]
    const { provider } = await openScreen('/permission/openaccess/7/show', { rows: { openAccess } })
    const { data } = await provider.getOne('openAccess', { id: '7' })
    await provider.update('openAccess', {
      id: '7',
      data: { ...data, expiresAt: after },
      previousData: data,
    })
    await userEvent.click(await screen.findByRole('tab', { name: '变更记录' }))
    const told = `将到期时间从“${exactTime(before, 'zh-CN')}”改为“${exactTime(after, 'zh-CN')}”`
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.queryByText(/T16:00/)).toBeNull()
  })

  it('says when there is no such record, with a way to try again', async () => {
    await openScreen('/org/dept/999/show', { rows })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })
})

describe('the records beside it', () => {
  const name = async () => (await screen.findByRole('heading', { level: 1 })).textContent
  const button = (label: string) => screen.getByRole('button', { name: label })
  const place = () => screen.getByRole('navigation', { name: '列表中的前后记录' }).textContent
  const to = (label: string) => userEvent.click(button(label))
  const openRow = async (text: string) =>
    userEvent.click((await screen.findByText(text)).closest('button') as HTMLElement)

  it('follow the filter, the order and the pages of the list, and so does the way back', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 1 }))
    const from = `/org/user?sort=userName&order=DESC&page=1&perPage=10&filter=${filter}`
    const { store } = await openScreen(from, { rows })
    await openRow('user03')
    expect(await name()).toMatch(/^张3/)
    await waitFor(() => expect(place()).toBe('9 / 11'))
    await to('下一条')
    await waitFor(async () => expect(await name()).toMatch(/^张2/))
    expect(place()).toBe('10 / 11')
    await to('下一条')
    await waitFor(async () => expect(await name()).toMatch(/^张1 /))
    expect(place()).toBe('11 / 11')
    expect(button('下一条').getAttribute('aria-disabled')).toBe('true')
    expect(store.getItem('org/user.listParams')).toMatchObject({ page: 2 })
    await userEvent.click(button('返回列表'))
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.queryByText('user03')).toBeNull()
  })

  it('are reached by the keyboard, which keeps its place', async () => {
    await openScreen('/org/user', { rows })
    await openRow('user01')
    await waitFor(() => expect(button('下一条').getAttribute('aria-disabled')).toBe('false'))
    button('下一条').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await name()).toMatch(/^张2/))
    expect(document.activeElement).toBe(button('下一条'))
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await name()).toMatch(/^张3/))
  })

  it('are the lines around it in a tree', async () => {
    await openScreen('/org/dept', { rows })
    await openRow('研发部')
    expect(await name()).toMatch(/^研发部/)
    await to('下一条')
    await waitFor(async () => expect(await name()).toMatch(/^平台组/))
  })

  it('are not there for who came from elsewhere', async () => {
    await openScreen('/org/user/4/show', { rows })
    await name()
    expect(screen.queryByRole('button', { name: '下一条' })).toBeNull()
  })
})
