import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
const { happyDOM } = window as unknown as { happyDOM: { setViewport(to: object): void } }
const widen = (width: number) => happyDOM.setViewport({ width })
const cards = () => within(screen.getByRole('list', { name: '用户管理' })).getAllByRole('listitem')
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('cards on a phone', () => {
  beforeEach(() => widen(390))
  afterEach(() => widen(1440))

  it('are chosen, one by one or all of a page, and show what can be done with several', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    await userEvent.click(box('选择 user01'))
    await userEvent.click(box('选择 user02'))
    const tools = within(screen.getByRole('toolbar'))
    expect(tools.getByText('已选 2 项')).toBeTruthy()
    expect(tools.getByRole('button', { name: '删除' })).toBeTruthy()
    await userEvent.click(tools.getByRole('button', { name: '导出' }))
    expect(await screen.findByRole('radio', { name: '所选的 2 条' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(cards()[0]?.dataset.chosen).toBe('true')
    await userEvent.click(box('选择本页全部'))
    expect(tools.getByText('已选 10 项')).toBeTruthy()
  })

  it('are sorted by a column, and the other way round', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    const sort = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: /^排序：/ }))
      await userEvent.click(screen.getByRole('menuitemradio', { name }))
    }
    await sort('按用户名排序')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '排序：用户名升序' })).toBeTruthy(),
    )
    await sort('用户名降序')
    await waitFor(() => expect(cards()[0]?.textContent).toMatch(/^user12/))
  })

  it('name the person, with the status in their head, and leave out what is not filled in', async () => {
    await openScreen('/org/user', { rows: { user: [{ ...people[0], phone: null }], dept: depts } })
    await screen.findByText('user01')
    const [card] = cards()
    const head = card?.querySelector('.uc-head') as HTMLElement
    expect(within(head).getByText('张1')).toBeTruthy()
    expect(within(head).getByRole('switch')).toBeTruthy()
    expect([...(card?.querySelectorAll('dt') ?? [])].map(it => it.textContent)).toEqual(['部门'])
  })

  it('leave the room of filters to the rows until they are asked for', async () => {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    expect(screen.queryByRole('combobox', { name: '状态' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '更多筛选' }))
    expect(screen.getByRole('combobox', { name: '状态' })).toBeTruthy()
  })
})

it('a table stands at 200 % zoom, with its buttons in a menu', async () => {
  widen(720)
  try {
    await openScreen('/org/user', { rows })
    await screen.findByText('user01')
    expect(screen.getByRole('table')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(screen.getByLabelText('user01 的更多操作')).toBeTruthy()
  } finally {
    widen(1440)
  }
})
