import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import { depts, openScreen, people } from './screen.tsx'

const posts = [
  { id: '201', name: '工程师', code: 'eng', sort: 1 },
  { id: '202', name: '经理', code: 'lead', sort: 2 },
]
const rows = { user: people.map(it => ({ ...it, postIds: ['202'] })), dept: depts, post: posts }
const choose = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('a selection', () => {
  it('stays while other pages are shown, is counted whole, and is cleared by the action', async () => {
    const seen: string[][] = []
    await openScreen('/org/user', {
      rows,
      actions: { forceLogout: chosen => seen.push(chosen.map(it => String(it.userName)).sort()) },
    })
    await choose('user01')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    await choose('user12')
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '强制下线' }))
    await userEvent.click((await dialog()).getByRole('button', { name: '强制下线' }))
    await waitFor(() => expect(seen).toEqual([['user01', 'user12']]))
    await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
  })
})

describe('several rows at once', () => {
  it('are disabled after a question, which counts them', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await choose('user01', 'user02')
    expect(screen.queryByRole('button', { name: '启用' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '停用' }))
    const ask = await dialog()
    expect(ask.getByText(/所选的 2 项/)).toBeTruthy()
    await userEvent.click(ask.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
    const one = await provider.getOne('org/user', { id: '1' })
    expect(one.data.status).toBe(2)
  })

  it('are enabled where one of them is disabled', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await choose('user04')
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '启用' }))
    await userEvent.click((await dialog()).getByRole('button', { name: '启用' }))
    await waitFor(async () =>
      expect((await provider.getOne('org/user', { id: '4' })).data.status).toBe(1),
    )
  })

  it('get one more of several references, and keep what they have', async () => {
    const { provider } = await openScreen('/org/user', { rows })
    await choose('user01', 'user02')
    await userEvent.click(screen.getByRole('button', { name: '批量修改' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '岗位' }))
    const ask = await dialog()
    expect(ask.getByRole<HTMLInputElement>('radio', { name: '追加' }).checked).toBe(true)
    await userEvent.click(ask.getByRole('button', { name: '修改岗位' }))
    expect(ask.getByText('不能为空')).toBeTruthy()
    await userEvent.click(ask.getByRole('combobox', { name: '岗位' }))
    await userEvent.click(await screen.findByRole('option', { name: /工程师/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(ask.getByRole('button', { name: '修改岗位' }))
    await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull())
    const one = await provider.getOne('org/user', { id: '1' })
    expect(one.data.postIds).toEqual(['202', '201'])
  })

  it('stay chosen when some are refused, and the dialog names those', async () => {
    const refused = {
      rows: [{ id: '2', title: 'user02 (张2)', message: '不能对自己做这个操作。' }],
      count: 3,
    }
    await openScreen('/org/user', {
      rows,
      adapt: () => ({
        bulkUpdate: async () => {
          throw new ApiError('有 3 项不能这样修改', { code: -1, data: refused })
        },
      }),
    })
    await choose('user01', 'user02')
    await userEvent.click(screen.getByRole('button', { name: '停用' }))
    await userEvent.click((await dialog()).getByRole('button', { name: '停用' }))
    const list = within(await screen.findByRole('list', { name: '不能修改的数据' }))
    expect(list.getAllByRole('listitem').map(it => it.textContent)).toEqual([
      'user02 (张2): 不能对自己做这个操作。',
      '另有 2 项',
    ])
    await userEvent.click((await dialog()).getByRole('button', { name: '取消' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
  })

  it.each(['停用', '强制下线'])('are tried again without those that are gone: %s', async verb => {
    const sent: unknown[] = []
    const refuse = async (ids: readonly unknown[]) => {
      sent.push(ids)
      if (ids.length === 3)
        throw new ApiError('其中 1 项已不存在', { code: 65, data: { missing: ['1'] } })
      return { ids: [], changed: [] }
    }
    await openScreen('/org/user', {
      rows,
      adapt: fake => ({
        bulkUpdate: (_, { ids }) => refuse(ids),
        act: (screen, params) => refuse(params.ids ?? []).then(() => fake.act(screen, params)),
      }),
    })
    await choose('user01')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    await choose('user11', 'user12')
    await userEvent.click(screen.getByRole('button', { name: verb }))
    const send = async () => userEvent.click((await dialog()).getByRole('button', { name: verb }))
    await send()
    await screen.findByText(/已取消选择这些数据/)
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    await send()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      ['1', '11', '12'],
      ['11', '12'],
    ])
  })

  it('are changed by nobody who may not use the route of it', async () => {
    await openScreen('/org/user', { rows, denied: ['bulkUpdate'] })
    await choose('user01')
    expect(screen.getByText('已选 1 项')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull()
    expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull()
  })
})

it('new passwords of several people come on one sheet', async () => {
  await openScreen('/org/user', {
    rows,
    actions: {
      resetPassword: chosen => ({
        list: chosen.map(({ id, userName, realName }) => ({
          id,
          userName,
          realName,
          password: `Geheim-${userName}`,
        })),
      }),
    },
  })
  await choose('user01', 'user02')
  await userEvent.click(screen.getByRole('button', { name: '重置密码' }))
  await userEvent.click((await dialog()).getByRole('button', { name: '重置密码' }))
  const sheet = within(await screen.findByRole('dialog', { name: '2 人的登录信息' }))
  const table = within(sheet.getByRole('table'))
  expect(table.getByText('Geheim-user01')).toBeTruthy()
  expect(table.getByText('Geheim-user02')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('已选 2 项')).toBeNull()
})
