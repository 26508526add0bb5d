import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { menu } from '#resources/menu.ts'
import { role } from '#resources/role.ts'
import { TypeInput } from '#src/features/menus/TypeInput.tsx'
import { DeptTreeInput } from '#src/features/roles/DeptTreeInput.tsx'
import { MenuTreeInput } from '#src/features/roles/MenuTreeInput.tsx'
import { show } from '../ui/show.tsx'

const menus = [
  { id: '1', title: '组织管理', parentId: null },
  { id: '2', title: '用户管理', parentId: '1' },
  { id: '3', title: '新增', parentId: '2' },
  { id: '4', title: '重置密码', parentId: '2' },
]
const own = [
  {
    id: '1',
    type: 'directory',
    title: '组织管理',
    children: [
      {
        id: '2',
        type: 'menu',
        title: '用户管理',
        children: [{ id: '3', type: 'button', title: '新增' }],
      },
    ],
  },
]
const options = vi.fn(async () => ({ list: menus, total: menus.length }))

beforeEach(() => {
  const body = JSON.stringify({ code: 0, message: '', data: { list: own } })
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const Menus = ({ start = [] as readonly string[], tell = (_: readonly string[]) => {} }) => {
  const [value, setValue] = useState(start)
  const change = (next: readonly string[] | null) => {
    setValue(next ?? [])
    tell(next ?? [])
  }
  return (
    <MenuTreeInput
      id="m"
      name="menuIds"
      label="菜单权限"
      value={value}
      onChange={change}
      field={role.fields.menuIds}
      resource={role}
      mode="update"
    />
  )
}
const state = (name: RegExp) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked')

describe('the menus of a role', () => {
  it('bring what lies above, and are half where something is left out', async () => {
    const tell = vi.fn()
    show(<Menus tell={tell} />, { options })
    await screen.findByRole('tree')
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
    await userEvent.click(screen.getByText('新增'))
    expect(tell).toHaveBeenLastCalledWith(expect.arrayContaining(['1', '2', '3']))
    expect([state(/组织管理/), state(/新增/), state(/重置密码/)]).toEqual([
      'mixed',
      'true',
      'false',
    ])
  })

  it('cannot be given away by somebody who lacks them', async () => {
    const tell = vi.fn()
    show(<Menus tell={tell} />, { options })
    await screen.findByRole('tree')
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
    await userEvent.click(screen.getByText('重置密码'))
    expect(tell).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: '全选' }))
    expect([...tell.mock.lastCall![0]].sort()).toEqual(['1', '2', '3'])
  })

  it('are not granted or taken unseen: all and none wait until a search has ended', async () => {
    const tell = vi.fn()
    show(<Menus start={['1', '2', '3']} tell={tell} />, { options })
    await screen.findByRole('tree')
    const both = () =>
      ['全选', '全不选'].map(
        name => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
      )
    expect(both()).toEqual([false, false])
    const search = screen.getByRole('textbox', { name: '搜索' })
    await userEvent.type(search, '用户')
    expect(screen.queryByText('新增')).toBeNull()
    expect(both()).toEqual([true, true])
    await userEvent.clear(search)
    expect(both()).toEqual([false, false])
    expect(tell).not.toHaveBeenCalled()
  })

  it('are granted by a parent only as far as they match a search', async () => {
    const tell = vi.fn()
    const known = [...menus, { id: '5', title: '岗位管理', parentId: '1' }]
    const [organisation] = own
    const answer = {
      ...organisation,
      children: known.slice(1).map(it => ({ ...it, type: 'menu' })),
    }
    const body = JSON.stringify({ code: 0, message: '', data: { list: [answer] } })
    const headers = { 'content-type': 'application/json' }
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
    show(<Menus tell={tell} />, { options: async () => ({ list: known, total: known.length }) })
    await screen.findByRole('tree')
    await userEvent.type(screen.getByRole('textbox', { name: '搜索' }), '岗位')
    await userEvent.click(screen.getByText('组织管理'))
    expect([...tell.mock.lastCall![0]].sort()).toEqual(['1', '5'])
    await userEvent.click(screen.getByText('组织管理'))
    expect(tell).toHaveBeenLastCalledWith([])
  })

  it('keep what a role holds and the user does not', async () => {
    const tell = vi.fn()
    show(<Menus start={['1', '2', '3', '4']} tell={tell} />, { options })
    await screen.findByRole('tree')
    await userEvent.click(screen.getByRole('button', { name: '全不选' }))
    expect([...tell.mock.lastCall![0]].sort()).toEqual(['1', '2', '4'])
  })

  it('say what failed and load again on demand', async () => {
    // react-admin tells the developer of every failed call.
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    const failing = vi
      .fn(async () => ({ list: menus, total: menus.length }))
      .mockRejectedValueOnce(new Error('网络中断'))
    show(<Menus />, { options: failing })
    expect(await screen.findByText('网络中断')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('tree')).toBeTruthy()
  })
})

describe('the departments of a data scope', () => {
  it('are chosen with what lies below, or one by one', async () => {
    const change = vi.fn()
    show(
      <DeptTreeInput
        id="d"
        name="deptIds"
        label="部门"
        value={[]}
        onChange={change}
        field={role.fields.deptIds}
        resource={role}
        mode="create"
      />,
      { options },
    )
    await userEvent.click(await screen.findByText('用户管理'))
    await userEvent.click(screen.getByRole('switch'))
    await userEvent.click(screen.getByText('用户管理'))
    expect(change.mock.calls.map(([ids]) => ids)).toEqual([['2', '3', '4'], ['2']])
  })

  it('are chosen with what matches a search', async () => {
    const change = vi.fn()
    show(
      <DeptTreeInput
        id="d"
        name="deptIds"
        label="部门"
        value={[]}
        onChange={change}
        field={role.fields.deptIds}
        resource={role}
        mode="create"
      />,
      { options },
    )
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索' }), '密码')
    await userEvent.click(screen.getByText('用户管理'))
    expect(change).toHaveBeenLastCalledWith(['2', '4'])
  })
})

describe('the type of a menu', () => {
  it('is one of three segments and never none', async () => {
    const change = vi.fn()
    show(
      <TypeInput
        id="t"
        name="type"
        label="菜单类型"
        value="menu"
        onChange={change}
        field={menu.fields.type}
        resource={menu}
        mode="create"
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: '按钮' }))
    await waitFor(() => expect(change).toHaveBeenCalledWith('button'))
    await userEvent.click(screen.getByRole('button', { name: '菜单' }))
    expect(change).toHaveBeenCalledTimes(1)
  })
})
