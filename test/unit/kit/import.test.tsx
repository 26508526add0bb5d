import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import type { ActionCall, ConsoleProvider, ImportReport } from '#src/providers/types.ts'
import { depts, openScreen } from './screen.tsx'

const rows = { dept: depts, post: [{ id: '1', name: '工程师', code: 'eng' }] }
const fine: ImportReport = { total: 3, valid: 3, errors: [], batch: null, ids: [] }
const added = { ...fine, batch: '77', ids: ['1', '2', '3'] }
const file = new File(['name\n甲\n'], 'people.csv', { type: 'text/csv' })

const open = async (changes: Partial<ConsoleProvider> = {}) => {
  await openScreen('/org/post', { rows, adapt: () => changes })
  fireEvent.click(await screen.findByLabelText('导入'))
  return (await screen.findByLabelText(/拖到这里/)) as HTMLInputElement
}
const press = async (name: string) => fireEvent.click(await screen.findByText(name))

describe('the import dialog', () => {
  it('is not there for who may not', async () => {
    await openScreen('/org/post', { rows, denied: ['import'] })
    await screen.findByText('工程师')
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  })

  it('checks a file, adds its rows and takes them back', async () => {
    const asked: string[] = []
    const undone: string[] = []
    const place = await open({
      import: async (_, { mode }) => {
        asked.push(mode)
        return mode === 'dry' ? fine : added
      },
      undoImport: async (_, batch) => {
        undone.push(batch)
        return { ids: ['1', '2'], kept: 3, reasons: { changed: 1, used: 2, deleted: 0 } }
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    await press('导入 3 行')
    expect(await screen.findByText('已导入 3 行')).toBeTruthy()
    expect(asked).toEqual(['dry', 'all'])
    await press('撤销这次导入')
    expect(
      await screen.findByText('已撤销，删除了 2 行，保留 3 行（1 行导入后被修改、2 行已在使用）'),
    ).toBeTruthy()
    expect(undone).toEqual(['77'])
    await waitFor(() => expect(screen.queryByText('撤销这次导入')).toBeNull())
  })

  it('takes a file that is dropped, and tells what is wrong at each cell of it', async () => {
    const errors = [
      { row: 3, column: '手机号', value: '12', message: '手机号格式不正确' },
      { row: 4, column: null, value: '', message: '保存后不在范围内' },
      { row: 0, column: null, value: '', message: '已达上限' },
    ]
    const place = await open({ import: async () => ({ ...fine, valid: 1, errors }) })
    fireEvent.drop(place.parentElement as HTMLElement, { dataTransfer: { files: [file] } })
    expect(await screen.findByText(/“people.csv”共 3 行，有 3 处错误/)).toBeTruthy()
    for (const text of ['手机号格式不正确', '整行', '整个文件', '已达上限'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /导入 \d 行/ })).toBeNull()
    await press('换一个文件')
    expect(await screen.findByLabelText(/拖到这里/)).toBeTruthy()
  })

  it('says why a file cannot be read', async () => {
    const place = await open({
      import: () => Promise.reject(new ApiError('文件里没有数据', { code: -1 })),
    })
    fireEvent.change(place, { target: { files: [file] } })
    expect(await screen.findByText('文件里没有数据')).toBeTruthy()
  })

  it('tells of the file anew when what was fine is fine no longer', async () => {
    const errors = [{ row: 2, column: '用户名', value: 'a', message: '已被使用' }]
    const data = { total: 3, valid: 0, errors, batch: null, ids: [] }
    const place = await open({
      import: async (_, { mode }) => {
        if (mode === 'dry') return fine
        throw new ApiError('文件有错误', { code: 51, data })
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    await press('导入 3 行')
    expect(await screen.findByText('已被使用')).toBeTruthy()
  })

  it('offers no rows of a file beyond the limit, and does not announce any', async () => {
    const errors = [
      { row: 0, column: null, value: '', message: '已达上限' },
      { row: 3, column: '岗位编码', value: 'a b', message: '含有不允许的字符' },
    ]
    const bad = { head: ['岗位编码'], rows: [{ cells: ['a b'], reasons: '含有不允许的字符' }] }
    const place = await open({ import: async () => ({ ...fine, valid: 2, errors, bad }) })
    fireEvent.change(place, { target: { files: [file] } })
    expect(await screen.findByText('已达上限')).toBeTruthy()
    expect(screen.queryByText(/可以先导入/)).toBeNull()
    expect(screen.queryByRole('button', { name: /导入无误的/ })).toBeNull()
  })

  it('can be left while a file is checked, since that changes nothing', async () => {
    let signal: AbortSignal | undefined
    const place = await open({
      import: (_, sent) => {
        signal = sent.signal
        return new Promise(() => {})
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    await screen.findByText(/正在检查/)
    await press('取消')
    await waitFor(() => expect(screen.queryByText(/正在检查/)).toBeNull())
    // The next check would have to wait for one that goes on.
    expect(signal?.aborted).toBe(true)
  })

  it('asks for the file again once it cannot be read any more', async () => {
    const changed = new File(['name\n甲\n'], 'people.csv')
    const place = await open({
      import: async (_, { mode }) => {
        if (mode === 'dry') return fine
        throw new ApiError('文件已被修改', { status: 0 })
      },
    })
    fireEvent.change(place, { target: { files: [changed] } })
    await screen.findByText('导入 3 行')
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
      new DOMException('', 'NotReadableError'),
    )
    await press('导入 3 行')
    expect(await screen.findByText('文件已被修改')).toBeTruthy()
    expect(await screen.findByLabelText(/拖到这里/)).toBeTruthy()
  })

  it('imports the good rows under one key, and saves the others with their reasons', async () => {
    const errors = [{ row: 3, column: '岗位编码', value: 'a b', message: '含有不允许的字符' }]
    const bad = {
      head: ['岗位名称', '岗位编码'],
      rows: [{ cells: ['=乙', 'a b'], reasons: '岗位编码: 含有不允许的字符' }],
    }
    const keys: (string | undefined)[] = []
    const place = await open({
      import: async (_, { mode, key }) => {
        if (mode === 'dry') return { ...fine, valid: 2, errors, bad }
        keys.push(key)
        if (keys.length === 1) throw new ApiError('网络不通', { code: -1 })
        return { ...fine, valid: 2, errors, bad, batch: '77', ids: ['1', '2'] }
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    const saved: Blob[] = []
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      saved.push(blob as Blob)
      return 'blob:rows'
    })
    await press('下载有误的 1 行')
    spy.mockRestore()
    expect(await saved[0]?.text()).toContain(
      '岗位名称,岗位编码,错误原因\r\n"\'=乙",a b,岗位编码: 含有不允许的字符\r\n',
    )
    await press('导入无误的 2 行')
    expect(await screen.findByText('网络不通')).toBeTruthy()
    await press('导入无误的 2 行')
    expect(await screen.findByText('已导入 2 行')).toBeTruthy()
    expect(screen.getByText(/有 1 行有误，没有导入/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '下载有误的 1 行' })).toBeTruthy()
    expect(keys[0]).toBeTruthy()
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('makes first passwords for imported people in portions, and shows those made before a failure', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => String(at + 1))
    const portions: number[] = []
    await openScreen('/org/user', {
      rows,
      adapt: () => ({
        import: async (_, { mode }) =>
          mode === 'dry' ? { ...fine, total: 120, valid: 120 } : { ...fine, batch: '7', ids },
        act: async <T,>(_: string, { ids: some = [] }: ActionCall) => {
          portions.push(some.length)
          if (portions.length === 2) throw new ApiError('系统繁忙', { code: 63 })
          const list = some.map(id => ({
            id: String(id),
            userName: `u${id}`,
            realName: '',
            password: `p${id}`,
          }))
          return { list } as T
        },
      }),
    })
    fireEvent.click(await screen.findByLabelText('导入'))
    fireEvent.change(await screen.findByLabelText(/拖到这里/), { target: { files: [file] } })
    await press('导入 120 行')
    await press('生成 120 人的初始密码')
    const sheet = await screen.findByRole('dialog', { name: '100 人的登录信息' })
    expect(within(within(sheet).getByRole('table')).getByText('p100')).toBeTruthy()
    fireEvent.click(within(sheet).getByRole('button', { name: '我已保存' }))
    expect(await screen.findByText('系统繁忙')).toBeTruthy()
    expect(screen.getByText('撤销这次导入')).toBeTruthy()
    await press('生成 20 人的初始密码')
    const rest = await screen.findByRole('dialog', { name: '20 人的登录信息' })
    fireEvent.click(within(rest).getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText(/人的初始密码/)).toBeNull())
    expect(screen.queryByText('撤销这次导入')).toBeNull()
    expect(portions).toEqual([100, 20, 20])
  })
})
