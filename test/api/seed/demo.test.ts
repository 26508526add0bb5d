import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuPage } from '#resources/core/menu.ts'
import type { AnyResource, Screen } from '#resources/core/resource.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { pageKeyOf, pages } from '#resources/pages.ts'
import { demoRoles } from '#server/features/demo/roles.ts'
import type { DemoAccount } from '#server/features/demo/types.ts'
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

type Shown = (screen: Screen, resource: AnyResource) => boolean

/** What definitions and pages put into the side menu, of these screens. */
const menuOf = (shown: Shown, held: (page: MenuPage) => boolean) =>
  directories.flatMap(({ name, path }) => {
    const screens = resources.flatMap((resource: AnyResource) =>
      (Object.values(resource.screens) as Screen[]).filter(screen => shown(screen, resource)),
    )
    const below = screens.filter(({ menu }) => menu?.under === name && !menu.hidden)
    const inOrder = below.sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    const own = pages.filter(page => page.under === name && held(page)).map(pageKeyOf)
    const all = [...own, ...inOrder.map(screen => screen.path)]
    return [...all.slice(0, 1).map(() => path), ...all.map(it => `/${it}`)]
  })
const common = (page: MenuPage) => page.for === 'everyone'
const roleOf = (code: string): Shown => {
  const { menus = [] } = demoRoles.find(role => role.code === code) ?? {}
  return ({ path }) => menus.includes(path)
}

describe('the demo buttons', () => {
  it.each([
    ['platform', () => true, () => true, 2],
    [
      'tenant',
      ({ across }, { tenancy }) => tenancy === 'tenant' && !across,
      page => page.for !== 'platform',
      35,
    ],
    ['manager', roleOf('manager'), common, 16],
    ['member', roleOf('member'), common, 1],
  ] as [DemoAccount, Shown, (page: MenuPage) => boolean, number][])(
    'show %s the menus and the people that belong to the role',
    async (account, shown, held, people) => {
      const caller = await house.as(account)
      const menus = await caller.get('/user/admin/role/antd/menu')
      expect(pathsOf((menus.data as { list: Entry[] }).list)).toEqual(menuOf(shown, held))
      const list = await caller.get('/user/admin/member')
      expect((list.data as { total: number }).total).toBe(people)
    },
  )
})
