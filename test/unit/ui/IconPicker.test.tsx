import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { IconPicker } from '#src/ui/IconPicker.tsx'
import { loadGlyphs } from '#src/ui/icons/glyphs.ts'
import { show } from './show.tsx'

beforeAll(loadGlyphs)

const open = (value: string | null = null) => {
  const choose = vi.fn()
  show(<IconPicker open value={value} onChoose={choose} onClose={() => {}} />)
  return choose
}
const names = () => screen.getAllByRole('option').map(option => option.textContent)
const submit = () => screen.getByRole('button', { name: '确定' })
const page = () => within(screen.getByRole('navigation')).getByRole('button', { current: 'page' })

describe('the icon picker', () => {
  it('is titled and shows 40 icons a page', () => {
    open()
    expect(screen.getByRole('dialog', { name: '选择图标' })).toBeTruthy()
    expect(names()).toHaveLength(40)
  })

  it('submits only when an icon is chosen', async () => {
    const choose = open()
    expect(submit()).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByRole('textbox'), 'Dashboard')
    await userEvent.click(screen.getByRole('option', { name: 'Dashboard' }))
    await userEvent.click(submit())
    expect(choose.mock.calls).toEqual([['Dashboard']])
  })

  it('finds names that contain the text in any case, from page 1 on', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: '第 3 页' }))
    expect(page().textContent).toBe('3')
    await userEvent.type(screen.getByRole('textbox'), 'AR')
    expect(page().textContent).toBe('1')
    expect(names().every(name => name?.toLowerCase().includes('ar'))).toBe(true)
  })

  it('opens at the icon in use and marks it', () => {
    open('Wifi')
    expect(screen.getByRole('option', { name: 'Wifi (当前使用)' })).toBeTruthy()
  })

  it('says when no name matches', async () => {
    open()
    await userEvent.type(screen.getByRole('textbox'), 'zzz')
    expect(screen.queryAllByRole('option')).toHaveLength(0)
    expect(screen.getByText('没有名称包含“zzz”的图标')).toBeTruthy()
  })

  it('is used with the keyboard alone', async () => {
    const choose = open()
    await userEvent.type(screen.getByRole('textbox'), 'Dashboard')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false))
    await userEvent.keyboard('{Enter}')
    expect(choose.mock.calls).toEqual([['Dashboard']])
  })
})
