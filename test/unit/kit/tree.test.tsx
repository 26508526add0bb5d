import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import { depts, openScreen } from './screen.tsx'

const rows = {
  dept: [...depts, { id: '105', name: '网关组', code: 'rd-p-g', sort: 1, parentId: '103' }],
}
const lines = () => [...document.querySelectorAll('tbody .uc-first')].map(cell => cell.textContent)

describe('a tree', () => {
  it('stands with its upper levels open', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    expect(lines()).toEqual(['总部', '研发部', '平台组', '市场部'])
  })

  it('opens and closes all', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
    expect(lines()).toEqual(['总部', '研发部', '平台组', '网关组', '市场部'])
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }))
    expect(lines()).toEqual(['总部'])
  })

  it('keeps the path to a hit', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    await userEvent.type(screen.getByRole('searchbox'), '平台')
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
  })

  it('is filtered as before after a record was opened', async () => {
    const { router } = await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    await userEvent.type(screen.getByRole('searchbox'), '平台')
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
    await userEvent.click(screen.getByText('平台组'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/org/dept/103/show'))
    await router.navigate(-1)
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('平台')
    const { pathname, search } = router.state.location
    expect(new URLSearchParams(search).get('filter')).toBe('{"q":"平台"}')
    // The button that leads back to the tree names no filters.
    await router.navigate('/org/dept/103/show')
    await router.navigate(pathname)
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
  })

  it('is filtered by a link, and leaves out what it cannot be filtered by', async () => {
    const filter = encodeURIComponent('{"q":"平台","nothing":1}')
    await openScreen(`/org/dept?filter=${filter}`, { rows })
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
    expect(screen.getByText('已忽略此列表不支持的内容：nothing')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(lines()).toContain('市场部'))
  })

  it('is walked with the arrows, opened with Enter', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    const grid = screen.getByRole('treegrid')
    grid.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    expect(lines()).toEqual(['总部', '研发部', '市场部'])
    await userEvent.keyboard('{ArrowRight}')
    expect(lines()).toEqual(['总部', '研发部', '平台组', '市场部'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/org/dept/102/show'),
    )
  })

  it('moves a node to where it is dropped', async () => {
    const { provider } = await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    fireEvent.dragStart(screen.getByTitle('拖动 市场部 到新的上级'))
    const target = screen.getByText('研发部').closest('tr') as HTMLElement
    fireEvent.dragOver(target)
    expect(target.dataset.target).toBe('true')
    fireEvent.drop(target)
    expect(await screen.findByText('已将部门“市场部”移到“研发部”下')).toBeTruthy()
    expect((await provider.getOne('dept', { id: '104' })).data.parentId).toBe('102')
  })

  it('stops offering the top level once the drag was given up, though its row is gone', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    const top = () => screen.queryByText('放在这里，移到最上级')
    const setData = vi.fn()
    const handle = screen.getByTitle('拖动 研发部 到新的上级')
    fireEvent.dragStart(handle, { dataTransfer: { setData } })
    // No text: Firefox would search the web for it where it is dropped beside a row.
    expect(setData).toHaveBeenCalledWith('application/x-user-center-node', '102')
    expect(top()).toBeTruthy()
    fireEvent.pointerMove(window, { buttons: 1 })
    expect(top()).toBeTruthy()
    fireEvent.pointerMove(window, { buttons: 0 })
    expect(top()).toBeNull()
    fireEvent.dragStart(handle)
    expect(top()).toBeTruthy()
    fireEvent(window, new Event('dragend'))
    expect(top()).toBeNull()
  })

  it('creates below a node', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    const line = screen.getByText('研发部').closest('tr') as HTMLElement
    await userEvent.click(within(line).getByRole('button', { name: '新建下级' }))
    const parent = await screen.findByRole('combobox', { name: '上级部门' })
    await waitFor(() => expect((parent as HTMLInputElement).value).toBe('研发部'))
  })
})

describe('the selection of a tree', () => {
  const box = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 ${name}` })
  const chosen = () =>
    [...document.querySelectorAll('tr[aria-selected="true"] .uc-first')].map(it => it.textContent)
  const all = () => screen.getByRole('checkbox', { name: '选择显示的全部' })
  const dialog = async () => within(await screen.findByRole('dialog'))

  it('takes a node alone, and what is done is done to it alone', async () => {
    const { provider } = await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    expect(screen.getByRole('treegrid').getAttribute('aria-multiselectable')).toBe('true')
    await userEvent.click(box('研发部'))
    expect(chosen()).toEqual(['研发部'])
    expect(screen.getByText('已选 1 项')).toBeTruthy()
    await userEvent.click(box('市场部'))
    await userEvent.click(screen.getByRole('button', { name: '停用' }))
    await userEvent.click((await dialog()).getByRole('button', { name: '停用' }))
    await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
    const { data } = await provider.getMany('org/dept', { ids: ['102', '103', '104'] })
    expect(data.map(({ status }) => status)).toEqual([2, 1, 2])
  })

  it('stays below a branch that is closed, and is cleared', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    await userEvent.click(box('平台组'))
    await userEvent.click(screen.getByRole('button', { name: '收起 研发部' }))
    expect(screen.getByText('已选 1 项')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }))
    await userEvent.click(screen.getByRole('button', { name: '展开 研发部' }))
    expect(chosen()).toEqual([])
  })

  it('takes of a filtered tree all hits, and not the path to them', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    await userEvent.type(screen.getByRole('searchbox'), '平台')
    await waitFor(() => expect(lines()).toEqual(['总部', '研发部', '平台组']))
    await userEvent.click(all())
    expect(chosen()).toEqual(['平台组'])
  })

  it('follows the keyboard: Space takes the line, Ctrl A all lines or none', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    screen.getByRole('treegrid').focus()
    await userEvent.keyboard('{ArrowDown} ')
    expect(chosen()).toEqual(['研发部'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(chosen()).toEqual(['总部', '研发部', '平台组', '市场部'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(chosen()).toEqual([])
  })

  it('is not there where nothing can be done with several', async () => {
    await openScreen('/org/dept', { rows, denied: ['update', 'delete', 'bulkUpdate', 'export'] })
    await screen.findByText('总部')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('names the rows that the server refuses to delete', async () => {
    const refusal = {
      code: -1,
      data: { count: 1, rows: [{ id: '102', title: '研发部', message: '下面还有 1 项' }] },
    }
    await openScreen('/org/dept', {
      rows,
      adapt: () => ({ deleteMany: () => Promise.reject(new ApiError('有 1 项不能删除', refusal)) }),
    })
    await screen.findByText('总部')
    await userEvent.click(box('研发部'))
    await userEvent.click(box('市场部'))
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    const ask = await dialog()
    await userEvent.click(ask.getByRole('button', { name: '删除' }))
    expect((await ask.findByRole('listitem')).textContent).toBe('研发部: 下面还有 1 项')
    expect(chosen()).toEqual(['研发部', '市场部'])
  })
})

describe('a node that just came', () => {
  const marked = () => document.querySelector('tr[data-active] .uc-first')?.textContent
  const deep = {
    dept: [...rows.dept, { id: '106', name: '协议组', code: 'rd-p-g-x', sort: 1, parentId: '105' }],
  }

  it('is shown with the path to it, and highlighted, once it was created', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    const line = screen.getByText('平台组').closest('tr') as HTMLElement
    await userEvent.click(within(line).getByRole('button', { name: '新建下级' }))
    fireEvent.change(await screen.findByLabelText(/^部门名称/), { target: { value: '新来的' } })
    fireEvent.change(screen.getByLabelText(/^部门编码/), { target: { value: 'new' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lines()).toContain('新来的'))
    expect(lines()).toEqual(['总部', '研发部', '平台组', '新来的', '网关组', '市场部'])
    expect(marked()).toBe('新来的')
  })

  it('is shown once it was created below one that had nothing below it', async () => {
    await openScreen('/org/dept', { rows })
    await screen.findByText('总部')
    const line = screen.getByText('市场部').closest('tr') as HTMLElement
    await userEvent.click(within(line).getByRole('button', { name: '新建下级' }))
    fireEvent.change(await screen.findByLabelText(/^部门名称/), { target: { value: '第一个' } })
    fireEvent.change(screen.getByLabelText(/^部门编码/), { target: { value: 'first' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lines()).toContain('第一个'))
    expect(marked()).toBe('第一个')
  })

  it('is shown where it was moved to', async () => {
    await openScreen('/org/dept', { rows: deep })
    await screen.findByText('总部')
    fireEvent.dragStart(screen.getByTitle('拖动 市场部 到新的上级'))
    const target = screen.getByText('平台组').closest('tr') as HTMLElement
    fireEvent.dragOver(target)
    fireEvent.drop(target)
    await waitFor(() => expect(marked()).toBe('市场部'))
    expect(lines()).toEqual(['总部', '研发部', '平台组', '网关组', '市场部'])
  })

  it('is shown once it was restored', async () => {
    const gone = {
      id: '107',
      name: '旧部',
      code: 'old',
      sort: 9,
      parentId: '103',
      deletedAt: '2026-01-02T00:00:00Z',
    }
    const { router } = await openScreen('/org/dept/bin', { rows: { dept: [...rows.dept, gone] } })
    const line = (await screen.findByText('旧部')).closest('tr') as HTMLElement
    await userEvent.click(within(line).getByRole('button', { name: '恢复' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '恢复' }),
    )
    await screen.findByText('已恢复部门“旧部”')
    await router.navigate('/org/dept')
    await waitFor(() => expect(marked()).toBe('旧部'))
  })

  it('is shown behind the address of its form, and after its page', async () => {
    const { router } = await openScreen('/org/dept/106', { rows: deep })
    await waitFor(() => expect(marked()).toBe('协议组'))
    await router.navigate('/org/dept/105/show')
    await screen.findByRole('heading', { name: /网关组/ })
    await router.navigate('/org/dept')
    await waitFor(() => expect(marked()).toBe('网关组'))
  })
})
