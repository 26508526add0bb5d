import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { linkOf } from '#src/app/menu/linkOf.ts'
import { queryClient } from '#src/app/providers.ts'
import { setShell } from '#src/kit/shell.ts'
import { TreeScreen } from '#src/kit/tree/late.ts'
import { rememberFirstCall } from '#src/providers/early.ts'
import type { Member } from '#src/providers/member.ts'
import type { MenuNode } from '#src/providers/menus.ts'

const list = '/user/admin/post?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22sort%22%2C%22ASC%22%5D'
const entry = {
  id: '1',
  type: 'menu',
  title: '岗位管理',
  path: '/org/post',
  permissions: ['/user/admin/post'],
} as unknown as MenuNode

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
})

it('has what one may do there and its rows on the way before the entry is let go', async () => {
  const fetched = vi.fn(async (url: string) =>
    Response.json({
      code: 0,
      message: '',
      data: url.includes('/member/limits')
        ? { list: [{ quota: 'postMax', used: 9, max: 10 }] }
        : { list: [{ id: '7', name: '主管' }], total: 1 },
    }),
  )
  vi.stubGlobal('fetch', fetched)
  setShell({ config: undefined, member: {} as Member, header: [], menus: [entry] })
  rememberFirstCall('/user/web/org/post', list)
  const link = linkOf(entry)
  if ('onPointerDown' in link) link.onPointerDown()
  await waitFor(() =>
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state: { data } }) => [queryKey.slice(0, 3), data]),
    ).toEqual([
      [['kit', 'grants', 'org/post'], new Set(['list', 'create'])],
      // The warning of a limit is above the rows, which it must not push down.
      [['kit', 'limits'], [{ quota: 'postMax', used: 9, max: 10 }]],
      [['kit', 'grants', 'limitRequest'], new Set()],
      [
        ['org/post', 'getList', expect.anything()],
        expect.objectContaining({ data: [{ id: '7', name: '主管' }], total: 1 }),
      ],
    ]),
  )
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('fetches the code of a page once the pointer has rested on its entry for 50 ms', async () => {
  vi.useFakeTimers()
  const load = vi.spyOn(TreeScreen, 'load').mockResolvedValue(undefined)
  const link = linkOf({ ...entry, path: '/org/dept' })
  if (!('onPointerEnter' in link)) throw new Error('The entry leads elsewhere.')
  link.onPointerEnter()
  vi.advanceTimersByTime(40)
  link.onPointerLeave()
  vi.advanceTimersByTime(100)
  expect(load).not.toHaveBeenCalled()
  link.onPointerEnter()
  vi.advanceTimersByTime(50)
  expect(load).toHaveBeenCalledTimes(1)
  link.onPointerLeave()
  link.onFocus()
  vi.advanceTimersByTime(50)
  expect(load).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  load.mockRestore()
})
