import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
const codes = async (provider: Awaited<ReturnType<typeof openScreen>>['provider']) => {
  const { data } = await provider.getList('dept', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  return data.map(row => row.code)
}
const focused = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
const heading = (text: string) => screen.findByText(text, { selector: 'h1' })

describe('a form by keyboard', () => {
  it.each([
    ['/org/dept/create', '新建部门', 'parentId'],
    ['/org/dept/102', '编辑 研发部', 'parentId'],
    // The picture before it is a button.
    ['/org/user/create', '新建用户', 'userName'],
  ])('the first field of %s has the focus', async (address, title, first) => {
    await openScreen(address, { rows })
    await heading(title)
    await waitFor(() => expect(focused()).toBe(first))
  })

  it('the focus of a dialog on top comes back to the first field when its button is gone', async () => {
    await openScreen('/org/user/create', { rows })
    await heading('新建用户')
    await waitFor(() => expect(focused()).toBe('userName'))
    const drawer = document.activeElement?.closest<HTMLElement>('[role=dialog]')
    ;(document.activeElement as HTMLElement).blur()
    drawer?.focus()
    expect(focused()).toBe('userName')
  })

  it('the focus stays where it was while people look at another window', async () => {
    await openScreen('/org/user/create', { rows })
    await heading('新建用户')
    await waitFor(() => expect(focused()).toBe('userName'))
    const drawer = document.activeElement?.closest<HTMLElement>('[role=dialog]')
    // As a click on a text of the form does.
    drawer?.focus()
    // A window that loses the focus and gets it back tells its active element so, which stays the same.
    drawer?.dispatchEvent(new FocusEvent('blur'))
    drawer?.dispatchEvent(new FocusEvent('focus'))
    expect(document.activeElement).toBe(drawer)
  })

  it('the first field of a dialog has the focus', async () => {
    const role = [{ id: '9', name: '文员', code: 'clerk', sort: 1, status: 1, parentId: null }]
    await openScreen('/permission/role', { rows: { role } })
    const row = (await screen.findByText('文员')).closest('tr') as HTMLElement
    const copy = within(row).queryByRole('button', { name: /^复制/ })
    if (copy) await userEvent.click(copy)
    else {
      await userEvent.click(within(row).getByRole('button', { name: /更多/ }))
      await userEvent.click(await screen.findByRole('menuitem', { name: '复制' }))
    }
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getAllByRole('textbox')[0]),
    )
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('%o and S saves', async held => {
    const { provider } = await openScreen('/org/dept/102', { rows })
    await heading('编辑 研发部')
    fireEvent.change(field('部门名称'), { target: { value: '研发中心' } })
    const prevented = !fireEvent.keyDown(document.activeElement ?? document.body, {
      key: 's',
      ...held,
    })
    expect(prevented).toBe(true)
    expect(await screen.findByText(/^已更新部门/)).toBeTruthy()
    expect((await provider.getOne('dept', { id: '102' })).data.name).toBe('研发中心')
  })

  it('saves nothing while an input method composes, nor below a dialog', async () => {
    await openScreen('/org/dept/102', { rows })
    await heading('编辑 研发部')
    fireEvent.change(field('部门名称'), { target: { value: '研发中心' } })
    fireEvent.keyDown(field('部门名称'), { key: 's', ctrlKey: true, isComposing: true })
    await userEvent.click(screen.getByText('取消'))
    await screen.findByText('修改还没有保存，要离开吗？')
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await userEvent.click(screen.getByText('继续填写'))
    expect(screen.queryByText(/^已更新部门/)).toBeNull()
    expect(field('部门名称').value).toBe('研发中心')
  })

  it('saves and goes on with an empty form', async () => {
    const { provider } = await openScreen('/org/dept/create', { rows })
    await heading('新建部门')
    for (const code of ['fin', 'law']) {
      await waitFor(() => expect(focused()).toBe('parentId'))
      await userEvent.type(field('部门名称'), `部门 ${code}`)
      await userEvent.type(field('部门编码'), code)
      await userEvent.click(screen.getByRole('button', { name: '保存并继续新建' }))
      await waitFor(() => expect(field('部门编码').value).toBe(''))
    }
    expect(await codes(provider)).toEqual(expect.arrayContaining(['fin', 'law']))
    expect(screen.getByTestId('address').textContent).toBe('/org/dept/create')
    await userEvent.click(screen.getByText('取消'))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/org/dept'))
  })

  it('keeps a refused row when one wanted to go on', async () => {
    await openScreen('/org/dept/create', { rows })
    await heading('新建部门')
    fireEvent.change(field('部门名称'), { target: { value: '研发二部' } })
    await userEvent.click(screen.getByRole('button', { name: '保存并继续新建' }))
    expect(await screen.findByText('不能为空')).toBeTruthy()
    expect(field('部门名称').value).toBe('研发二部')
  })

  it('has no such button where a row is changed', async () => {
    await openScreen('/org/dept/102', { rows })
    await heading('编辑 研发部')
    expect(screen.queryByRole('button', { name: '保存并继续新建' })).toBeNull()
  })
})
