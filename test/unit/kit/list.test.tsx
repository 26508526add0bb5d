import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { user } from '#resources/user.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { withStyles } from '#test/support/styles.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
const names = () => [...document.querySelectorAll('tbody .uc-first')].map(cell => cell.textContent)

describe('the list of a resource', () => {
  it('shows the first page in the order of the screen, with its total', async () => {
    await openScreen('/org/user', { rows })
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(names()).toHaveLength(10)
    expect(screen.getByText('共 12 条', { selector: '.uc-number' })).toBeTruthy()
  })

  it('names what rows refer to by their labels', async () => {
    await openScreen('/org/user', { rows })
    const row = (await screen.findByText('user01')).closest('tr') as HTMLElement
    expect(within(row).getByText('总部')).toBeTruthy()
  })

  describe('as it looks', () => {
    withStyles()

    it('lets the first column give way before the table scrolls', async () => {
      await openScreen('/org/user', { rows })
      const name = (await screen.findByText('user01')).closest('button') as HTMLElement
      expect(getComputedStyle(name).gridTemplateColumns).toBe('minmax(0, max-content)')
      expect(getComputedStyle(name.firstElementChild as HTMLElement).overflow).toBe('hidden')
    })
  })

  it('turns the page', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByText('user12')).toBeTruthy()
  })

  it('returns to its own order when the address names one that the API does not take', async () => {
    const orders: string[] = []
    const adapt = (fake: ConsoleProvider) => ({
      getList: async (name: string, params: Parameters<ConsoleProvider['getList']>[1]) => {
        if (name === 'org/user') orders.push(`${params.sort?.field} ${params.sort?.order}`)
        return fake.getList(name, params)
      },
    })
    await openScreen('/org/user?sort=qq&order=ASC&page=1&perPage=10&filter={}', { rows, adapt })
    expect(await screen.findByText('user01')).toBeTruthy()
    await waitFor(() => expect(orders.at(-1)).toBe('createdAt DESC'))
  })

  it('says of an estimated total that it is one, and pages on', async () => {
    const adapt = (fake: ConsoleProvider) => ({
      getList: async (name: string, params: Parameters<ConsoleProvider['getList']>[1]) => {
        const answer = await fake.getList(name, params)
        return { ...answer, total: 119_873, meta: { estimated: true } }
      },
    })
    await openScreen('/org/user', { rows, adapt })
    expect(await screen.findByText('约 120,000 条')).toBeTruthy()
    expect(screen.getByLabelText('第 1 页').textContent).toBe('1 / ≈12,000')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByText('user12')).toBeTruthy()
  })

  it('widens the tree beside it by the arrow keys, within limits, and remembers it', async () => {
    const { store } = await openScreen('/org/user', { rows })
    const grip = await screen.findByRole('separator', { name: '调整宽度' })
    const width = () => grip.getAttribute('aria-valuenow')
    expect(width()).toBe('220')
    fireEvent.keyDown(grip, { key: 'ArrowRight' })
    expect(width()).toBe('236')
    fireEvent.keyDown(grip, { key: 'ArrowLeft' })
    fireEvent.keyDown(grip, { key: 'ArrowLeft' })
    expect(width()).toBe('204')
    fireEvent.keyDown(grip, { key: 'Home' })
    expect(width()).toBe(grip.getAttribute('aria-valuemin'))
    fireEvent.keyDown(grip, { key: 'End' })
    expect(width()).toBe(grip.getAttribute('aria-valuemax'))
    fireEvent.keyDown(grip, { key: 'ArrowRight' })
    expect(width()).toBe('420')
    expect(store.getItem('kit.beside.width')).toBe(420)
  })

  it('leaves the table the page where both would be cramped, and keeps the tree in a drawer', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(to: object): void } }
    happyDOM.setViewport({ width: 1024 })
    try {
      await openScreen('/org/user', { rows })
      await screen.findByText('user01')
      expect(screen.queryByRole('separator', { name: '调整宽度' })).toBeNull()
      expect(screen.queryByRole('treeitem', { name: /研发部/ })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: '按部门查看' }))
      const drawer = screen.getByRole('dialog', { name: '按部门查看' })
      await userEvent.click(await within(drawer).findByRole('treeitem', { name: /研发部/ }))
      // What the drawer hides is told as any other filter is, and taken back there.
      await userEvent.click(await screen.findByRole('button', { name: /^部门: 研发部/ }))
      await userEvent.keyboard('{Delete}')
      await waitFor(() => expect(screen.queryByRole('button', { name: /^部门: / })).toBeNull())
      expect(await screen.findByText('共 12 条', { selector: '.uc-number' })).toBeTruthy()
    } finally {
      happyDOM.setViewport({ width: 1440 })
    }
  })

  it('sorts by a column, and the other way at the second click', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    const sortedBy = () =>
      screen.getByRole('columnheader', { name: /用户名/ }).getAttribute('aria-sort')
    await userEvent.click(screen.getByTitle('按用户名排序'))
    await waitFor(() => expect(sortedBy()).toBe('ascending'))
    await userEvent.click(screen.getByTitle('按用户名排序'))
    await waitFor(() => expect(names()[0]).toBe('user12'))
    expect(sortedBy()).toBe('descending')
  })

  it('searches a moment after typing and says when nothing matches', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.type(screen.getByRole('searchbox'), 'user07')
    await waitFor(() => expect(names()).toEqual(['user07']))
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: '重置' })[0] as HTMLElement)
    expect(await screen.findByText('user01')).toBeTruthy()
  })

  it('filters by a value, shows it as a chip and takes it away', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.click(screen.getByRole('combobox', { name: '状态' }))
    await userEvent.click(screen.getByRole('option', { name: '停用' }))
    await waitFor(() => expect(names()).toEqual(['user04']))
    const chip = screen.getByRole('listitem')
    await userEvent.click(within(chip).getByTestId('CancelIcon'))
    await waitFor(() => expect(names()).toHaveLength(10))
  })

  it('filters by a node of the tree beside it and all below', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.click(await screen.findByRole('treeitem', { name: /研发部/ }))
    await waitFor(() => expect(names()[0]).toBe('user06'))
  })

  it('shows no tree beside it to who may see none of its nodes', async () => {
    await openScreen('/org/user', { rows: { user: people, dept: [] } })
    await screen.findByText('user01')
    await waitFor(() => expect(screen.queryByRole('separator', { name: '调整宽度' })).toBeNull())
  })

  it('tells what the tree filters by where the tree is folded away, and there alone', async () => {
    await openScreen('/org/user', { rows })
    await userEvent.click(await screen.findByRole('treeitem', { name: /研发部/ }))
    await waitFor(() =>
      expect(screen.queryByText('共 12 条', { selector: '.uc-number' })).toBeNull(),
    )
    const told = () => screen.queryByRole('button', { name: /^部门: 研发部/ })
    expect(told()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '收起部门' }))
    await waitFor(() => expect(told()).toBeTruthy())
  })

  it('switches a status and says so', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await userEvent.click(await screen.findByRole('switch', { name: 'user01：是否启用' }))
    expect(await screen.findByText('已停用用户“张1”')).toBeTruthy()
    expect((await provider.getOne('user', { id: '1' })).data).toMatchObject({
      status: 2,
      version: 2,
    })
  })

  it('asks before it disables what many depend on, and not before it enables it', async () => {
    const tenants = [
      { id: '5', version: 1, name: '北辰', code: 'beichen', status: 1 },
      { id: '6', version: 1, name: '南星', code: 'nanxing', status: 2 },
    ]
    const { provider } = await openScreen('/tenant/manage', { rows: { tenant: tenants } })
    const status = async (id: string) => (await provider.getOne('tenant', { id })).data.status
    await userEvent.click(await screen.findByRole('switch', { name: '北辰：是否启用' }))
    const dialog = await screen.findByRole('dialog', { name: '停用租户' })
    expect(within(dialog).getByText(/“北辰”的所有人立即退出登录/)).toBeTruthy()
    expect(await status('5')).toBe(1)
    await userEvent.click(within(dialog).getByRole('button', { name: '停用' }))
    await waitFor(async () => expect(await status('5')).toBe(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('switch', { name: '南星：是否启用' }))
    await waitFor(async () => expect(await status('6')).toBe(1))
  })

  it('shows a tag where the user may not change the status, and no buttons that they may not use', async () => {
    await openScreen('/org/user', {
      rows,
      denied: ['create', 'update', 'delete', ...Object.keys(user.actions)],
    })
    await screen.findByText('user01')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: '新建用户' })).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  })

  it('offers to create the first row where there is none', async () => {
    await openScreen('/org/user')
    expect(await screen.findByText('还没有用户，先建一个吧')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '新建用户' })).toHaveLength(2)
  })

  it('hides a column that was put away', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.click(screen.getByRole('button', { name: '显示的列' }))
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '手机号' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '手机号' })).toBeNull())
  })

  it('shows ports without separators of thousands', async () => {
    const host = { id: '1', host: 'iot.example', purpose: 'binding', port: 8443, status: 1 }
    await openScreen('/pt/outbound', { rows: { outboundHost: [host] } })
    const row = (await screen.findByText('iot.example')).closest('tr') as HTMLElement
    expect(within(row).getByText('8443')).toBeTruthy()
  })

  it('uses the cells that a hand has made', async () => {
    const cells = { userName: ({ value }: { value: unknown }) => <b>{`<${value}>`}</b> }
    await openScreen('/org/user', {
      rows,
      overrides: { user: async () => ({ default: { cells } }) },
    })
    expect(await screen.findByText('<user01>')).toBeTruthy()
  })
})
