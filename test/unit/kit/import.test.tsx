import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/providers/apiError.ts'
import type { ConsoleProvider, ImportReport } from '#src/providers/types.ts'
import { depts, openScreen } from './screen.tsx'

const rows = { dept: depts, post: [{ id: '1', name: '工程师', code: 'eng' }] }
const fine: ImportReport = { total: 3, valid: 3, errors: [], batch: null }
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
    const asked: boolean[] = []
    const undone: string[] = []
    const place = await open({
      import: async (_, { dry }) => {
        asked.push(dry)
        return dry ? fine : { ...fine, batch: '77' }
      },
      undoImport: async (_, batch) => {
        undone.push(batch)
        return { ids: ['1', '2'], kept: 1 }
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    await press('导入 3 行')
    expect(await screen.findByText('已导入 3 行')).toBeTruthy()
    expect(asked).toEqual([true, false])
    await press('撤销这次导入')
    expect(await screen.findByText(/2 行移到了回收站，1 行/)).toBeTruthy()
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
    const data = { total: 3, valid: 0, errors, batch: null }
    const place = await open({
      import: async (_, { dry }) => {
        if (dry) return fine
        throw new ApiError('文件有错误', { code: 51, data })
      },
    })
    fireEvent.change(place, { target: { files: [file] } })
    await press('导入 3 行')
    expect(await screen.findByText('已被使用')).toBeTruthy()
  })
})
