import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import type { ConsoleProvider, ExportQuery } from '#src/providers/types.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts, post: [{ id: '1', name: '工程师', code: 'eng' }] }
const kept: { name: string; blob: Blob }[] = []
let blob: Blob

beforeEach(() => {
  kept.length = 0
  URL.createObjectURL = made => {
    blob = made as Blob
    return 'blob:kept'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    kept.push({ name: this.download, blob })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const begin = async () => fireEvent.click(await screen.findByLabelText('导出'))
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '导出' }))
const press = async () => {
  await begin()
  await confirm()
}
const openList = async (exporting?: ConsoleProvider['export']) =>
  openScreen('/org/post', {
    rows,
    ...(exporting ? { adapt: () => ({ export: exporting }) } : {}),
  })

it('more selected rows than fit are said to be too many, instead of exporting all in their place', async () => {
  const { store } = await openScreen('/org/user', { rows })
  await screen.findByText('user01')
  const many = Array.from({ length: 501 }, (_, at) => people[at]?.id ?? `${at + 1000}`)
  act(() => store.setItem('org/user.selectedIds', many))
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  const selected = await screen.findByRole<HTMLInputElement>('radio', {
    name: /^所选的 501 条（一次最多 500 条/,
  })
  expect([selected.disabled, selected.checked]).toEqual([true, false])
})

it('rows that can only be exported are selected for that', async () => {
  const calls = [1, 2, 3].map(at => ({ id: `${at}`, userName: `user0${at}`, way: 'password' }))
  await openScreen('/permission/signIns', { rows: { signIn: calls } })
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 user02' }))
  const tools = within(screen.getByRole('toolbar'))
  expect(tools.getByText('已选 1 项')).toBeTruthy()
  await userEvent.click(tools.getByRole('button', { name: '导出' }))
  expect(await screen.findByRole('radio', { name: '所选的 1 条' })).toBeTruthy()
})

describe('the export button', () => {
  it('keeps a file of all pages with the columns shown, filtered and sorted as the list', async () => {
    const asked: ExportQuery[] = []
    const adapt = (fake: ConsoleProvider): Partial<ConsoleProvider> => ({
      export: (name, query) => {
        asked.push(query)
        return fake.export(name, query)
      },
    })
    await openScreen('/org/user?filter=%7B%22status%22%3A1%7D', { rows, adapt })
    await screen.findByText('user01')
    await press()
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(kept[0]?.name).toBe('rows.csv')
    expect(asked[0]).toMatchObject({
      filter: { status: 1 },
      sort: { field: 'createdAt', order: 'DESC' },
      columns: ['userName', 'realName', 'deptId', 'roleIds', 'phone', 'status', 'lastLoginAt'],
    })
    expect(kept[0]?.blob.size).toBeGreaterThan(100)
    expect(await screen.findByText(/^已导出 \d+ 行$/)).toBeTruthy()
  })

  it('writes the selected rows alone, and the columns that were chosen', async () => {
    const asked: ExportQuery[] = []
    const adapt = (fake: ConsoleProvider): Partial<ConsoleProvider> => ({
      export: (name, query) => {
        asked.push(query)
        return fake.export(name, query)
      },
    })
    await openScreen('/org/user', { rows, adapt })
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择 user01' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 user03' }))
    await begin()
    const dialog = within(await screen.findByRole('dialog'))
    const column = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '所选的 2 条' }).checked).toBe(true)
    expect([column('手机号').checked, column('邮箱').checked]).toEqual([true, false])
    fireEvent.click(column('全部列'))
    fireEvent.click(column('全部列'))
    await confirm()
    expect(dialog.getByText('请至少选择一列')).toBeTruthy()
    fireEvent.click(column('邮箱'))
    fireEvent.click(column('用户名'))
    await confirm()
    expect(await screen.findByText('已导出 2 行')).toBeTruthy()
    expect(asked[0]).toMatchObject({ filter: { id: ['1', '3'] }, columns: ['userName', 'email'] })
  })

  it('is not there for who may not', async () => {
    await openScreen('/org/user', { rows, denied: ['export'] })
    await screen.findByText('user01')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('stands on trees as well', async () => {
    await openScreen('/org/dept', { rows })
    await press()
    await waitFor(() => expect(kept).toHaveLength(1))
  })

  it('says why it failed, keeps nothing, and tries again', async () => {
    const answers = [
      Promise.reject(new ApiError('磁盘已满', { status: 503 })),
      Promise.resolve(new Response('名称\r\n甲\r\n')),
    ]
    answers[0]?.catch(() => {})
    await openList(() => answers.shift() as Promise<Response>)
    await press()
    expect(await screen.findByText('磁盘已满')).toBeTruthy()
    expect(kept).toHaveLength(0)
    fireEvent.click(screen.getByText('重试'))
    expect(await screen.findByText('已导出 1 行')).toBeTruthy()
    expect(kept).toHaveLength(1)
  })

  it('keeps no file that broke off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: controller => controller.error(new Error('socket')),
    })
    await openList(async () => new Response(broken))
    await press()
    expect(await screen.findByText('导出中途断开了，文件不完整，没有保存。')).toBeTruthy()
    expect(kept).toHaveLength(0)
  })

  it('tells how far it is, and gives up when told to', async () => {
    let aborted = false
    const endless = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode('名称\r\n甲\r\n乙\r\n')),
    })
    await openList(async (_, { signal }) => {
      signal?.addEventListener('abort', () => {
        aborted = true
      })
      return new Response(endless)
    })
    await press()
    expect(await screen.findByText(/已写入 2 行/)).toBeTruthy()
    fireEvent.click(screen.getByText('取消导出'))
    await waitFor(() => expect(screen.queryByText(/已写入/)).toBeNull())
    expect(aborted).toBe(true)
    expect(kept).toHaveLength(0)
  })
})
