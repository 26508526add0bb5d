import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people.slice(0, 3), dept: depts }
const limitOf = (used: number, max: number) => ({
  limits: async () => [{ quota: 'userMax', used, max }],
})
const open = (used: number, max: number, more: object = {}) =>
  openScreen('/org/user', { rows, adapt: () => limitOf(used, max), ...more })
const create = async () => (await screen.findByText('新建用户')).closest('button') as HTMLElement
/** Typing letter by letter, and looking for roles in a page full of them, costs seconds here. */
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => sessionStorage.clear())

describe('a list whose rows are limited', () => {
  it('says how many more may be created', async () => {
    await open(2, 5)
    expect(await screen.findByText('还可新增 3 个（上限 5）')).toBeTruthy()
    expect((await create()).hasAttribute('disabled')).toBe(false)
  })

  it('says nothing where there is no limit', async () => {
    await open(2, 0)
    await screen.findByText('user01')
    expect(screen.queryByText(/还可新增/)).toBeNull()
  })

  it('creates nothing more when the limit is used up, says why and leads on', async () => {
    await open(5, 5)
    expect(await screen.findByText('用户数已用完（5 / 5），不能再新增、恢复或启用。')).toBeTruthy()
    expect(screen.queryByLabelText('本次登录不再提示')).toBeNull()
    expect((await create()).hasAttribute('disabled')).toBe(true)
    expect(await screen.findByText('申请扩容')).toBeTruthy()
  })

  it('warns from four fifths on, once a session', async () => {
    await open(4, 5)
    const warning = await screen.findByText('用户数已用 4 / 5，只能再新增 1 个。')
    fireEvent.click(screen.getByLabelText('本次登录不再提示'))
    await waitFor(() => expect(warning.isConnected).toBe(false))
    expect(sessionStorage.getItem('LIMITS-SEEN')).toBe('["userMax"]')
  })

  it('asks anew how many there are after a deletion', async () => {
    let asked = 0
    const limits = async () => [{ quota: 'userMax', used: 3 - asked++, max: 5 }]
    await openScreen('/org/user', { rows, adapt: () => ({ limits }) })
    expect(await screen.findByText('还可新增 2 个（上限 5）')).toBeTruthy()
    await userEvent.click(await screen.findByLabelText('user01 的更多操作'))
    await userEvent.click(screen.getByText('删除'))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }),
    )
    expect(await screen.findByText('还可新增 3 个（上限 5）')).toBeTruthy()
  })
})

describe('asking for more', () => {
  it('sends the limit, how much and why', async () => {
    const { provider } = await open(5, 5)
    fireEvent.click(await screen.findByText('申请扩容'))
    await screen.findByText('申请提高用户数上限')
    fill(/^希望上限/, '20')
    fill(/^申请理由/, '新分公司要入职')
    fireEvent.click(screen.getByText('提交申请'))
    expect(await screen.findByText('申请已提交，请等待平台处理')).toBeTruthy()
    const sent = await provider.getList('limitRequest', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    })
    expect(sent.data).toEqual([
      expect.objectContaining({ quota: 'userMax', wanted: 20, reason: '新分公司要入职' }),
    ])
  })

  it('is not offered to users without the permission: they are told whom to ask', async () => {
    const mayCreate = ['org/user']
    await open(5, 5, { adapt: () => limitOf(5, 5), mayCreate })
    expect((await screen.findAllByText('需要更多名额，请联系管理员。')).length).toBeGreaterThan(0)
  })

  it('is offered where a save is refused for a limit', async () => {
    const create = async () => {
      const data = { quota: 'deptMax', used: 5, max: 5 }
      throw new ApiError('部门数已用 5 个，上限为 5 个，不能再添加或启用。', { code: -1, data })
    }
    await openScreen('/org/dept/create', { rows, adapt: () => ({ create }) as never })
    await screen.findByText('新建部门', { selector: 'h1' })
    fill(/^部门名称/, '新部门')
    fill(/^部门编码/, 'new')
    fireEvent.click(screen.getByText('保存'))
    expect(await screen.findByText(/部门数已用 5 个/)).toBeTruthy()
    expect(await screen.findByText('申请扩容')).toBeTruthy()
  })
})
