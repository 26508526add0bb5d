import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasUnsavedInput } from '#src/ui/unsaved.ts'
import { openScreen, people } from './screen.tsx'

const connect = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  act(() => void dispatchEvent(new Event(is ? 'online' : 'offline')))
}
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
})

const rows = { post: [{ id: '1', name: '工程师', code: 'eng', sort: 1, status: 1 }] }

describe('a list without a connection', () => {
  it('shows its rows and offers no change, until it is back', async () => {
    await openScreen('/org/post', { rows })
    await screen.findByText('工程师')
    expect(screen.getByRole('button', { name: '新建岗位' })).toBeDefined()
    connect(false)
    expect(screen.getByText('工程师')).toBeDefined()
    expect(screen.queryByRole('button', { name: '新建岗位' })).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    connect(true)
    expect(screen.getByRole('button', { name: '新建岗位' })).toBeDefined()
  })

  it('keeps a form that is open, with what was typed', async () => {
    await openScreen('/org/post/create', { rows })
    const field = await screen.findByRole('textbox', { name: /^岗位名称/ })
    fireEvent.change(field, { target: { value: '值班' } })
    connect(false)
    expect((screen.getByRole('textbox', { name: /^岗位名称/ }) as HTMLInputElement).value).toBe(
      '值班',
    )
    await waitFor(() => expect(hasUnsavedInput()).toBe(true))
    connect(true)
  })

  it('keeps the dialog of an import with its file, and takes the button away', async () => {
    const report = { total: 3, valid: 3, errors: [], batch: null, ids: [] }
    await openScreen('/org/post', { rows, adapt: () => ({ import: async () => report }) })
    fireEvent.click(await screen.findByLabelText('导入'))
    const files = [new File(['a'], 'people.csv')]
    fireEvent.change(await screen.findByLabelText(/拖到这里/), { target: { files } })
    await screen.findByText('导入 3 行')
    connect(false)
    expect(screen.getByText('导入 3 行')).toBeDefined()
    expect(screen.queryByLabelText('导入')).toBeNull()
    connect(true)
    expect(screen.getByText('导入 3 行')).toBeDefined()
  })

  it('keeps the dialog of an export', async () => {
    await openScreen('/org/post', { rows })
    await screen.findByText('工程师')
    fireEvent.click(await screen.findByLabelText('导出'))
    const dialog = await screen.findByRole('dialog')
    connect(false)
    expect(screen.getByRole('dialog')).toBe(dialog)
    connect(true)
  })

  it('keeps the dialog that changes chosen rows', async () => {
    await openScreen('/org/post', { rows })
    await screen.findByText('工程师')
    fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: '停用' }))
    const dialog = await screen.findByRole('dialog')
    connect(false)
    expect(screen.getByRole('dialog')).toBe(dialog)
    connect(true)
  })

  it('closes the menu of the fields that chosen rows can be changed in, whose button goes', async () => {
    await openScreen('/org/user', { rows: { user: people, dept: [] } })
    await screen.findByText('user01')
    fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: '批量修改' }))
    await screen.findByRole('menu')
    connect(false)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    connect(true)
    await screen.findByRole('button', { name: '批量修改' })
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
