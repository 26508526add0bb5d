import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { post } from '#resources/post.ts'
import { depts, openScreen, people } from './screen.tsx'

const line = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)

describe('a screen that is not granted', () => {
  it.each([
    ['/org/user', 'list'],
    ['/org/user/create', 'create'],
    ['/org/user/1', 'update'],
    ['/org/user/1/show', 'show'],
  ])('says so at %s', async (address, denied) => {
    await openScreen(address, { rows: { user: people, dept: depts }, denied: [denied] })
    expect(await screen.findByText('没有访问权限')).toBeTruthy()
    expect(screen.queryByText('user01')).toBeNull()
  })
})

it.each([
  ['/org/post/create', 'create'],
  ['/org/post/1', 'update'],
  ['/org/post/1/show', 'show'],
])('a screen without the button has nothing at %s', async (address, action) => {
  const { main } = post.screens
  const actions = main.actions.filter(it => it !== action)
  const poorer = { ...post, screens: { main: { ...main, actions } } }
  const others = resources.filter(it => it.name !== 'post')
  const rows = { post: [{ id: '1', name: '工程师', code: 'eng' }], dept: depts }
  await openScreen(address, { rows, registry: createRegistry([...others, poorer]) })
  expect(await screen.findByText('页面不存在')).toBeTruthy()
})

describe('a row that is locked', () => {
  const role = [
    { id: '1', name: '系统管理员', code: 'admin', builtin: true, status: 1, parentId: null },
    { id: '2', name: '审计员', code: 'audit', builtin: false, status: 1, parentId: '1' },
  ]

  it('offers no change, but a new one below it', async () => {
    await openScreen('/permission/role', { rows: { role } })
    const own = await line('系统管理员')
    expect(own.getAllByRole('button').map(it => it.textContent)).toContain('新建下级')
    expect(own.queryByText('编辑')).toBeNull()
    expect(own.queryByRole('switch')).toBeNull()
    const other = await line('审计员')
    expect(other.getByText('编辑')).toBeTruthy()
    expect(other.getByRole('switch')).toBeTruthy()
  })

  it('is shown, not edited, at the address of its form', async () => {
    await openScreen('/permission/role/1', { rows: { role } })
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('这是系统内置的数据，只能查看，不能修改。')).toBeTruthy()
    expect(await drawer.findByText('admin')).toBeTruthy()
    expect(drawer.queryByRole('textbox')).toBeNull()
    expect(drawer.queryByText('保存')).toBeNull()
    await userEvent.click(drawer.getByText('关闭'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

it('a leaf of a tree offers nothing below it', async () => {
  const menu = [{ id: '1', title: '新增', name: 'user:create', type: 'button', parentId: null }]
  await openScreen('/permission/menu', { rows: { menu } })
  const button = await line('新增')
  expect(button.getByText('编辑')).toBeTruthy()
  expect(button.queryByText('新建下级')).toBeNull()
})

describe('a row that stays as it is', () => {
  const notice = [
    { id: '1', title: '已发出的', kind: 1, level: 1, rangeType: 1, state: 'published' },
    { id: '2', title: '还在写的', kind: 1, level: 1, rangeType: 1, state: 'draft' },
  ]

  it('may go, but offers no form', async () => {
    await openScreen('/home/notice', { rows: { notice } })
    expect((await line('还在写的')).getByText('编辑')).toBeTruthy()
    const out = await line('已发出的')
    expect(out.queryByText('编辑')).toBeNull()
    await userEvent.click(out.getByRole('button', { name: '已发出的 的更多操作' }))
    expect(await screen.findByRole('menuitem', { name: '删除' })).toBeTruthy()
  })

  it('is shown at the address of its form, with the reason', async () => {
    await openScreen('/home/notice/1', { rows: { notice } })
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('这条数据已不能修改，以下是它的内容。')).toBeTruthy()
    expect(drawer.queryByText('保存')).toBeNull()
  })
})

it('columns on offer are shown when they are chosen', async () => {
  await openScreen('/org/user', { rows: { user: people, dept: depts } })
  await screen.findByText('user01')
  expect(screen.queryByRole('columnheader', { name: /邮箱/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '显示的列' }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: '邮箱' }))
  expect(await screen.findByRole('columnheader', { name: /邮箱/ })).toBeTruthy()
})

it('names that no field has are told at the start', () => {
  const main = { ...post.screens.main, more: ['nothing', 'name'] as never }
  const broken = { ...post, locked: { gone: [true] }, fixed: { lost: [1] }, screens: { main } }
  expect(() => checkDefinitions([broken as never])).toThrow(
    /'locked' names the field 'gone'[\s\S]*'fixed' names the field 'lost'[\s\S]*'screens.main.more' names the field 'nothing'[\s\S]*repeats the column 'name'/,
  )
})
