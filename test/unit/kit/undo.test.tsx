import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError, codes } from '#src/providers/apiError.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people.slice(0, 3), dept: depts }
const toast = async (text: string) => within(await screen.findByText(text))
const remove = async (name = '删除') =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const removeFirst = async () => {
  await userEvent.click(await screen.findByLabelText('user01 的更多操作'))
  await userEvent.click(screen.getByText('删除'))
  await remove()
}

describe('a change of status', () => {
  const disable = async () =>
    userEvent.click(await screen.findByRole('switch', { name: 'user01：是否启用' }))

  it('names the record and is taken back from the toast', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await disable()
    const told = await toast('已停用用户“张1”')
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已启用用户“张1”')).toBeTruthy()
    expect((await provider.getOne('user', { id: '1' })).data).toMatchObject({
      status: 1,
      version: 3,
    })
  })

  it('says how many sessions it ended', async () => {
    const adapt = (fake: ConsoleProvider) => ({
      update: (async (name, params) => {
        const { data } = await fake.update(name, params)
        return { data: { ...data, sessions: 2 } }
      }) as ConsoleProvider['update'],
    })
    await openScreen('/org/user', { rows, adapt })
    await disable()
    expect(await screen.findByText('已停用用户“张1”，2 个会话已下线')).toBeTruthy()
  })

  it('can still be taken back after the proof that it takes was cancelled', async () => {
    let cancels = true
    const adapt = (fake: ConsoleProvider) => ({
      update: (async (name, params) => {
        if (params.data.status === 1 && cancels)
          throw new ApiError('proof', { code: codes.forbidden, data: { proof: ['password'] } })
        return fake.update(name, params)
      }) as ConsoleProvider['update'],
    })
    await openScreen('/org/user', { rows, adapt })
    await disable()
    // The toast whose undo failed may still be fading out.
    const last = () => screen.getAllByRole('button', { name: '撤销' }).at(-1) as HTMLElement
    await waitFor(() => expect(last()).toHaveProperty('disabled', false))
    await userEvent.click(last())
    await waitFor(() => expect(last()).toHaveProperty('disabled', false))
    cancels = false
    await userEvent.click(last())
    expect(await screen.findByText('已启用用户“张1”')).toBeTruthy()
  })

  it('is not taken back over what a colleague changed meanwhile, and says so', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await disable()
    const told = await toast('已停用用户“张1”')
    const { data } = await provider.getOne('user', { id: '1' })
    await provider.update('user', {
      id: '1',
      data: { ...data, realName: '李雷' },
      previousData: data,
    })
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('没有撤销：stale')).toBeTruthy()
    expect((await provider.getOne('user', { id: '1' })).data).toMatchObject({ status: 2 })
  })
})

describe('a change of status of several rows', () => {
  const disableAll = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '停用' }))
    await remove('停用')
  }

  it('is not taken back over what a colleague changed meanwhile', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await disableAll()
    const told = await toast('已停用用户“张1”和另外 2 项')
    const { data } = await provider.getOne('user', { id: '1' })
    await provider.update('user', {
      id: '1',
      data: { ...data, realName: '李雷' },
      previousData: data,
    })
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('没有撤销：stale')).toBeTruthy()
    for (const id of ['1', '2', '3'])
      expect((await provider.getOne('user', { id })).data.status).toBe(2)
  })

  it('takes back only what it changed, whatever the list had shown', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    const { data } = await provider.getOne('user', { id: '2' })
    await provider.update('user', { id: '2', data: { ...data, status: 2 }, previousData: data })
    await disableAll()
    const told = await toast('已停用用户“张1”和另外 2 项')
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    await screen.findByText('已启用用户“张1”和另外 1 项')
    expect((await provider.getOne('user', { id: '2' })).data.status).toBe(2)
    expect((await provider.getOne('user', { id: '3' })).data.status).toBe(1)
  })
})

it('Ctrl Z takes back what was done last, then what was done before it', async () => {
  await openScreen('/org/user', { rows })
  const undone = (name: string) => screen.queryByText(`已启用用户“${name}”`)
  for (const name of ['user01', 'user02'])
    await userEvent.click(await screen.findByRole('switch', { name: `${name}：是否启用` }))
  await toast('已停用用户“张1”')
  await toast('已停用用户“张2”')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await screen.findByText('已启用用户“张2”')
  expect(undone('张1')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(await screen.findByText('已启用用户“张1”')).toBeTruthy()
})

describe('a deletion', () => {
  it('is taken back from the toast', async () => {
    await openScreen('/org/user', { rows })
    await removeFirst()
    const told = await toast('已删除用户“张1”')
    await waitFor(() => expect(screen.queryByText('user01')).toBeNull())
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已恢复用户“张1”')).toBeTruthy()
    expect(await screen.findByText('user01')).toBeTruthy()
  })

  it('of several rows comes back as a whole', async () => {
    await openScreen('/org/user', { rows })
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
    await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '删除' }))
    await remove()
    const told = await toast('已删除用户“张1”和另外 2 项')
    await waitFor(() => expect(screen.queryByText('user01')).toBeNull())
    await userEvent.click(told.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('user03')).toBeTruthy()
  })

  it('offers no way back to who may not restore', async () => {
    await openScreen('/org/user', { rows, denied: ['restore'] })
    await removeFirst()
    const told = await toast('已删除用户“张1”')
    expect(told.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  it('is taken back by Ctrl Z too, but not while something is typed', async () => {
    await openScreen('/org/user', { rows })
    await removeFirst()
    await toast('已删除用户“张1”')
    const press = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
    press(screen.getByRole('searchbox'))
    expect(screen.queryByText('已恢复用户“张1”')).toBeNull()
    press(document.body)
    expect(await screen.findByText('已恢复用户“张1”')).toBeTruthy()
  })
})
