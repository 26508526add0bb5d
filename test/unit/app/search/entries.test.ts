import { beforeAll, describe, expect, it, vi } from 'vitest'
import { routesOfAction } from '#resources/core/permissions.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { user } from '#resources/user.ts'
import { actionEntries, loadAvailableScreens } from '#src/app/search/actions.ts'
import { type Entry, hitsOf } from '#src/app/search/entries.ts'
import { pageEntries } from '#src/app/search/pages.ts'
import { recordEntries, recordPathOf } from '#src/app/search/records.ts'
import { createAuthProvider } from '#src/providers/authProvider.ts'
import type { Member } from '#src/providers/member.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { loadPinyin } from '#src/ui/pinyin.ts'

const node = (id: string, title: string, more: Partial<MenuNode> = {}): MenuNode =>
  ({
    id,
    type: 'menu',
    name: id,
    title,
    path: `/org/${id}`,
    icon: null,
    hidden: false,
    ...more,
  }) as MenuNode
const menus = [
  node('org', '组织管理', {
    type: 'directory',
    path: '/org',
    children: [
      node('user', '用户管理'),
      node('dept', '部门管理'),
      node('secret', '隐藏的页', { hidden: true }),
      node('add', '新建', { type: 'button', path: null }),
    ],
  }),
]
const go = vi.fn()
const others = new Map([
  ['user', 'Users'],
  ['org', 'Organization'],
])
const pages = () => pageEntries(menus, others, go)
const titles = (text: string) => hitsOf(pages(), text).map(it => it.title)

beforeAll(loadPinyin)

describe('pages are found', () => {
  it.each([
    ['用户'],
    ['yonghu'],
    ['yhgl'],
    ['users'],
    ['/org/user'],
    ['organization users'],
    ['组织 用户'],
  ])('by %s', text => {
    expect(titles(text)[0]).toBe('用户管理')
  })

  it('with the part that fits, and where they lie', () => {
    expect(hitsOf(pages(), 'yonghu')[0]).toMatchObject({ mark: [0, 2], subtitle: '组织管理' })
  })

  it('not by the middle of a word of the address', () => {
    expect(titles('ser')).toEqual([])
  })

  it('never when hidden, and no buttons', () => {
    expect(titles('隐藏')).toEqual([])
    expect(titles('')).toEqual(['用户管理', '部门管理'])
  })

  it('the nearest first', () => {
    const entry = (title: string): Entry => ({
      key: title,
      group: 'menus',
      title,
      icon: null,
      run: go,
    })
    const found = hitsOf(['my role', 'roles', 'role'].map(entry), 'role')
    expect(found.map(it => it.title)).toEqual(['role', 'roles', 'my role'])
  })

  it('and opened', () => {
    hitsOf(pages(), 'yhgl')[0]?.run()
    expect(go).toHaveBeenLastCalledWith('/org/user')
  })
})

describe('actions', () => {
  const registry = createRegistry(resources)
  const offered = (...actions: string[]) => {
    const granted = node('user', '用户管理', {
      permissions: actions.flatMap(it => [...routesOfAction(user, it)]),
    })
    const member = { id: '1' } as Member
    return loadAvailableScreens(
      registry,
      createAuthProvider(registry, { member: () => member, menus: () => [granted] }),
    )
  }
  const deeds = async (...actions: string[]) =>
    actionEntries(await offered(...actions), key => key, go).map(it => it.key)

  it('are those of the screens that one may open, as far as one may do them', async () => {
    expect(await deeds('list')).toEqual([])
    expect(await deeds('list', 'create')).toEqual(['create org/user'])
    expect(await deeds('list', 'create', 'bin')).toEqual(['create org/user', 'bin org/user'])
    expect(await deeds('create')).toEqual([])
    expect(await deeds()).toEqual([])
  })

  it('rows lead to their page, else to their form, else into the list', async () => {
    const row = { resource: 'user', id: '7', title: '李明', subtitle: null, screen: 'org/user' }
    const placed = async (...actions: string[]) => {
      const place = (await offered('list', ...actions)).get('org/user')
      return place && recordPathOf(place, row)
    }
    expect(await placed('show', 'update')).toBe('/org/user/7/show')
    expect(await placed()).toBe(`/org/user?filter=${encodeURIComponent('{"q":"李明"}')}`)
  })

  it('rows of screens that one may not open are none', async () => {
    const row = { resource: 'dept', id: '7', title: '财务', subtitle: null, screen: 'org/dept' }
    const about = { screens: await offered('list'), nameOf: (it: string) => it, go }
    expect(recordEntries([row], about)).toEqual([])
    expect(recordEntries([{ ...row, resource: 'user', screen: 'org/user' }], about)).toHaveLength(1)
  })
})
