import { describe, expect, it } from 'vitest'
import { linkOf } from '#src/app/menu/linkOf.ts'
import {
  activeMenuPathOf,
  breadcrumbOf,
  firstPageOf,
  hasPage,
  internalPathOf,
  menuPagesOf,
  safeHref,
  visibleMenusOf,
} from '#src/kit/menus.ts'
import { firstDashboardOf } from '#src/kit/startPage.ts'
import { grantOf, type MenuNode } from '#src/providers/menus.ts'
import { node } from './nodes.ts'

const save = node({ name: 'save', type: 'button', permissions: ['PUT /user/admin/dept/:id'] })
const dept = node({
  name: 'dept',
  path: '/org/dept',
  permissions: ['GET /user/admin/dept'],
  children: [save],
})
const detail = node({
  name: 'detail',
  path: '/org/dept/detail',
  hidden: true,
  activeMenu: '/org/dept',
})
const org = node({ name: 'org', type: 'directory', path: '/org', children: [detail, dept] })
const bare = node({ name: 'bare', type: 'directory', path: '/bare' })
const names = (nodes: readonly MenuNode[]) => nodes.map(({ name }) => name)

describe('the side menu', () => {
  it('leaves out buttons, hidden pages and empty directories', () => {
    const [only, ...rest] = visibleMenusOf([{ ...org, alwaysShow: true }, bare])
    expect([only?.name, names(only?.children ?? []), rest]).toEqual(['org', ['dept'], []])
  })

  it('shows a page in place of the directory that holds nothing else, unless that is always shown', () => {
    expect(names(visibleMenusOf([org]))).toEqual(['dept'])
    expect(names(visibleMenusOf([{ ...org, alwaysShow: true }]))).toEqual(['org'])
    expect(names(activeMenuPathOf([org], '/org/dept'))).toEqual(['org', 'dept'])
  })

  it('keeps the order that the server sorted them in', () => {
    const three = ['c', 'a', 'b'].map((name, at) => node({ id: name, name, path: `/${at}` }))
    expect(names(visibleMenusOf(three))).toEqual(['c', 'a', 'b'])
  })

  it('leads out of the console in a tab that knows nothing of ours', () => {
    const away = { target: '_blank', rel: 'noopener noreferrer' }
    const to = (part: Partial<MenuNode>) => linkOf(node(part))
    expect(to({ path: 'https://docs.example/', isFrame: true })).toMatchObject({
      component: 'a',
      href: 'https://docs.example/',
      ...away,
    })
    expect(to({ path: 'javascript:alert(1)', isFrame: true })).toMatchObject({ href: undefined })
    expect(to({ path: '/org/dept', affix: true })).toMatchObject({ to: '/org/dept', ...away })
    expect(to({ path: '/org/dept' })).not.toHaveProperty('target')
  })

  it('leaves a hidden page its own step in the breadcrumb', () => {
    expect(names(breadcrumbOf([org], '/org/dept/detail'))).toEqual(['org', 'dept', 'detail'])
    expect(names(breadcrumbOf([org], '/org/dept'))).toEqual(['org', 'dept'])
  })

  it('comes to an end where two pages name each other as active', () => {
    const one = node({ name: 'one', path: '/one', activeMenu: '/two' })
    const two = node({ name: 'two', path: '/two', activeMenu: '/one' })
    expect(names(activeMenuPathOf([one, two], '/one'))).toEqual(['two'])
  })

  it('marks the way to the page that an address belongs to', () => {
    expect(names(activeMenuPathOf([org], '/org/dept/5/show'))).toEqual(['org', 'dept'])
  })

  it('marks another entry where the page says so', () => {
    expect(names(activeMenuPathOf([org], '/org/dept/detail'))).toEqual(['org', 'dept'])
  })

  it('leads to the first dashboard that is held, else to the workplace', () => {
    const page = (name: string) => ({ ...bare, type: 'menu' as const, path: `/dashboard/${name}` })
    expect(firstDashboardOf([page('workplace'), page('monitor')])).toBe('/dashboard/monitor')
    expect(firstDashboardOf([page('monitor'), page('analysis')])).toBe('/dashboard/analysis')
    expect(firstDashboardOf([org])).toBe('/dashboard/workplace')
    expect(hasPage([org], '/dashboard/monitor')).toBe(false)
  })

  it('knows every page on show', () => {
    expect(names(menuPagesOf([bare, org]))).toEqual(['dept'])
  })

  it('knows the first page', () => {
    expect(firstPageOf([bare, org])).toBe('/org/dept')
  })

  it.each(['javascript:alert(1)', 'http://plain.example', '//evil.example', 'data:text/html,x'])(
    'does not link to %s',
    path => {
      expect(safeHref(path)).toBeUndefined()
    },
  )

  it('takes a path without a leading slash as its own', () => {
    expect(internalPathOf('pt/bind')).toBe('/pt/bind')
  })
})

describe('what is granted', () => {
  const allows = grantOf([org, node({ permissions: ['/user/admin/any'] })])

  it('is what any menu or button lists', () => {
    expect(allows('PUT /user/admin/dept/:id')).toBe(true)
  })

  it('is any method where none is named', () => {
    expect(allows('DELETE /user/admin/any')).toBe(true)
  })

  it('is nothing else', () => {
    expect(allows('DELETE /user/admin/dept/:id')).toBe(false)
  })
})
