import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { screenRouteOf } from '#src/kit/route.ts'
import * as http from '#src/providers/http.ts'
import { decodablePath } from '#src/providers/paths.ts'
import type { ConsoleProvider } from '#src/providers/types.ts'
import { casesOf } from '#test/support/tier.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
const linked = (filter: unknown, more = '') =>
  `/org/user?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${more}`

/** As the server does: it refuses what it does not know. */
const strict = (asked: object[]) => (fake: ConsoleProvider) => ({
  getList: async (name: string, params: Parameters<ConsoleProvider['getList']>[1]) => {
    if (name === 'org/user') asked.push({ filter: params.filter, sort: params.sort })
    return fake.getList(name, params)
  },
})

describe('a list opened by a link', () => {
  it.each<[string, unknown, string, string]>([
    ['an unknown field', { passwordHash: 'x', status: 1 }, 'passwordHash', '1'],
    ['no time', { createdAt: { from: 'banana' }, status: 1 }, '创建时间', '1'],
    ['an object for a value', { userName: { like: { a: 1 } }, status: 1 }, '用户名', '1'],
    ['no choice', { status: { like: 5 } }, '状态', ''],
  ])('with %s is shown, and says what was left out', async (_, filter, name, status) => {
    const asked: object[] = []
    const { router } = await openScreen(linked(filter), { rows, adapt: strict(asked) })
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.getByText(`已忽略此列表不支持的内容：${name}`)).toBeTruthy()
    const kept = status ? { status: 1 } : {}
    for (const one of asked) expect(one).toMatchObject({ filter: kept })
    const search = new URLSearchParams(router.state.location.search)
    expect(JSON.parse(search.get('filter') ?? '')).toEqual(kept)
  })

  it.each(
    casesOf(
      [
        ['filter=%zz', '%zz'],
        ['filter=5', '5'],
        ['filter=[1]', '[1]'],
        ['filter={}&filter={"q":1}', '{} {"q":1}'],
        ['filter={}&sort=gone&order=ASC', 'sort=gone、order=ASC'],
        ['filter={}&sort=userName&order=UP', 'sort=userName、order=UP'],
        ['filter={}&sort=userName', 'sort=userName'],
        ['filter={}&displayedFilters=x', 'displayedFilters=x'],
        ['filter={}&page=-3', 'page=-3'],
        ['filter={}&page=x', 'page=x'],
        ['filter={}&perPage=99999', 'perPage=99999'],
      ],
      (_, at) => at % 4 === 0,
    ),
  )('?%s is shown, and says what was left out', async (search, what) => {
    await openScreen(`/org/user?${search}`, { rows })
    expect(await screen.findByText('user01')).toBeTruthy()
    expect(screen.getByText(`已忽略此列表不支持的内容：${what}`)).toBeTruthy()
  })

  it('that it supports is left as it is, without a word', async () => {
    const search =
      '?filter={"status":2}&order=DESC&page=1&perPage=20&sort=userName&displayedFilters={}'
    const { router } = await openScreen(`/org/user${search}`, { rows })
    expect(await screen.findByText('user04')).toBeTruthy()
    expect(router.state.location.search).toBe(search)
    expect(screen.queryByText(/已忽略/)).toBeNull()
  })

  it('opens after wrong parameters were stored in this browser', async () => {
    const { store, router } = await openScreen('/org/dept', { rows })
    store.setItem('org/user.listParams', {
      filter: { createdAt: { from: 'banana' }, status: 2 },
      sort: 'gone',
      order: 'ASC',
      page: 1,
      perPage: 10,
    })
    await router.navigate('/org/user')
    expect(await screen.findByText('user04')).toBeTruthy()
    expect(
      screen.getByText('已忽略此列表不支持的内容：创建时间、sort=gone、order=ASC'),
    ).toBeTruthy()
    expect(store.getItem('org/user.listParams')).toMatchObject({ filter: { status: 2 } })
  })
})

describe('an address that is not encoded properly', () => {
  it.each([
    ['/org/user/%zz', { part: 'edit', id: '%zz' }],
    ['/org/user/%zz/show', { part: 'show', id: '%zz' }],
    ['/org/user/a%20b/show', { part: 'show', id: 'a b' }],
  ])('%s names a record', (path, route) => {
    expect(screenRouteOf(path, '/org/user')).toEqual(route)
  })

  it.each([
    ['/user/web/org/user', '/user/web/org/user'],
    ['/user/web/org/user/%E5%BC%A0/show', '/user/web/org/user/%E5%BC%A0/show'],
    ['/user/web/org/user/%zz/show', '/user/web/org/user'],
    ['/user/web/%E5%A0', '/user/web'],
  ])('%s is read as far as %s', (path, readable) => {
    expect(decodablePath(path)).toBe(readable)
  })
})

const view = {
  id: '9',
  title: 'Mine',
  filters: { status: 2, gone: 'x', createdAt: { from: 'banana' } },
  columns: ['userName', 'vanished'],
  sort: ['nothing', 'ASC'],
  sharing: 'private',
  roleId: null,
  roleName: null,
  ownerName: null,
  version: 1,
  mine: true,
  mayChange: true,
}

describe('a saved view', () => {
  const answer = () =>
    vi.spyOn(http, 'request').mockImplementation(async () => ({ list: [view], mayShare: false }))

  it('that is malformed opens as far as it can, and says what was left out', async () => {
    const spy = answer()
    try {
      await openScreen('/org/user?view=9', { rows })
      expect(await screen.findByText('user04')).toBeTruthy()
      expect(
        await screen.findByText('已忽略此列表不支持的内容：gone、创建时间、vanished、nothing'),
      ).toBeTruthy()
    } finally {
      spy.mockRestore()
    }
  })

  it('that was left does not come back with the next reload', async () => {
    const spy = answer()
    try {
      const { router } = await openScreen('/org/user?view=9', { rows })
      await screen.findByText('user04')
      await userEvent.click(await screen.findByRole('button', { name: /^Mine/ }))
      await userEvent.click(await screen.findByRole('button', { name: '默认视图' }))
      expect(await screen.findByText('user01')).toBeTruthy()
      await waitFor(() => expect(router.state.location.search).not.toContain('view='))
    } finally {
      spy.mockRestore()
    }
  })

  it('whose link could not be copied is not said to be', async () => {
    answer()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    try {
      await openScreen('/org/user?view=9', { rows })
      await userEvent.click(await screen.findByRole('button', { name: /^Mine/ }))
      await userEvent.click(await screen.findByRole('button', { name: '复制链接' }))
      expect(await screen.findByText(/^浏览器不允许复制，.+\?view=9$/)).toBeTruthy()
      expect(screen.queryByText('链接已复制')).toBeNull()
    } finally {
      vi.restoreAllMocks()
    }
  })
})
