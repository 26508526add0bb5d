import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '#resources/core/define.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

interface Entry {
  path: string | null
  title: string
  hidden: boolean
  children: Entry[]
}
const pathsOf = (list: readonly Entry[]): string[] =>
  list
    .filter(it => !it.hidden)
    .flatMap(it => [...(it.path ? [it.path] : []), ...pathsOf(it.children)])

const organisation = ['/org', '/org/user', '/org/dept', '/org/post']

/** Everything that the definitions put into the side menu. */
const platform = directories.flatMap(({ name, path }) => {
  const screens = resources.flatMap(({ screens }) => Object.values(screens) as Screen[])
  const below = screens.filter(({ menu }) => menu?.under === name && !menu.hidden)
  const inOrder = below.sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  return [path, ...inOrder.map(screen => `/${screen.path}`)]
})

describe('the demo buttons', () => {
  it.each([
    ['platform', platform, 2],
    [
      'tenant',
      [
        ...organisation,
        '/org/ledger',
        '/org/files',
        '/permission',
        '/permission/role',
        '/permission/online',
        '/permission/openaccess',
        '/permission/signIns',
        '/permission/lockouts',
        '/permission/identity',
        '/pt',
        '/pt/bind',
      ],
      35,
    ],
    ['manager', [...organisation, '/permission', '/permission/role'], 16],
    ['member', ['/org', '/org/user', '/org/post'], 1],
  ] as const)('show %s the menus and the people that are his', async (account, paths, people) => {
    const caller = await house.as(account)
    const menus = await caller.get('/user/admin/role/antd/menu')
    expect(pathsOf((menus.data as { list: Entry[] }).list)).toEqual(paths)
    const list = await caller.get('/user/admin/member')
    expect((list.data as { total: number }).total).toBe(people)
  })
})
