import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ActionGroup } from '#src/ui/ActionGroup.tsx'
import { useSiteName, useTitle, useTitlePrefix } from '#src/ui/title.ts'
import { show } from './show.tsx'

const run = vi.fn()
const remove = { name: 'delete', label: '删除', danger: true, run }
const edit = { name: 'update', label: '编辑', run }
const reset = { name: 'reset', label: '重置密码', run }
const names = () => screen.queryAllByRole('button').map(it => it.textContent)

describe('the buttons of a page', () => {
  it('are one button and a menu with the others, dangerous actions last', async () => {
    show(<ActionGroup actions={[remove, edit, reset]} />)
    expect(names()).toEqual(['编辑', '更多操作'])
    await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
    const items = screen.getAllByRole('menuitem')
    expect(items.map(it => it.textContent)).toEqual(['重置密码', '删除'])
    await userEvent.click(items[1] as HTMLElement)
    expect(run).toHaveBeenCalledOnce()
  })

  it('have no menu if it would be empty, and no dangerous action outside of it', () => {
    const { unmount } = show(<ActionGroup actions={[edit]} />)
    expect(names()).toEqual(['编辑'])
    unmount()
    show(<ActionGroup actions={[remove]} />)
    expect(names()).toEqual(['更多操作'])
  })
})

const Named = ({
  title,
  kind = 'record',
}: {
  title?: string
  kind?: 'list' | 'record' | 'form'
}) => {
  useSiteName('产品')
  useTitle(title, kind)
  return null
}

const Counted = () => {
  useTitlePrefix(5)
  return null
}

it('the number of unread messages goes with what counts them', () => {
  const page = show(<Named title="用户管理" kind="list" />)
  const counted = show(<Counted />)
  expect(document.title).toBe('(5) 用户管理 - 产品')
  counted.unmount()
  expect(document.title).toBe('用户管理 - 产品')
  page.unmount()
})

it('the document has the title of what is in front, and the name of the site if there is none', () => {
  const page = show(<Named title="用户管理" kind="list" />)
  expect(document.title).toBe('用户管理 - 产品')
  const record = show(<Named title="张伟" />)
  expect(document.title).toBe('张伟 - 产品')
  const form = show(<Named title="编辑 张伟" kind="form" />)
  expect(document.title).toBe('编辑 张伟 - 产品')
  form.unmount()
  record.unmount()
  expect(document.title).toBe('用户管理 - 产品')
  page.unmount()
  expect(document.title).toBe('产品')
})
