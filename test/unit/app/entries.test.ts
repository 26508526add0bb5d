import { describe, expect, it } from 'vitest'
import { entriesOf, firstPageOf, ownAddress, pagesOf, trailOf } from '#src/app/menu/entries.ts'
import { safeHref } from '#src/app/menu/MenuList.tsx'
import { grantOf, type MenuNode } from '#src/providers/menus.ts'

const node = (part: Partial<MenuNode>): MenuNode => ({
  id: part.name ?? '',
  type: 'menu',
  name: '',
  title: '',
  remark: null,
  icon: null,
  path: null,
  component: null,
  redirect: null,
  activeMenu: null,
  permissions: [],
  isRoot: false,
  affix: false,
  alwaysShow: false,
  keepAlive: false,
  hidden: false,
  isFrame: false,
  ...part,
})

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
    const [only, ...rest] = entriesOf([org, bare])
    expect([only?.name, names(only?.children ?? []), rest]).toEqual(['org', ['dept'], []])
  })

  it('marks the way to the page that an address belongs to', () => {
    expect(names(trailOf([org], '/org/dept/5/show'))).toEqual(['org', 'dept'])
  })

  it('marks another entry where the page says so', () => {
    expect(names(trailOf([org], '/org/dept/detail'))).toEqual(['org', 'dept'])
  })

  it('knows every page on show', () => {
    expect(names(pagesOf([bare, org]))).toEqual(['dept'])
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
    expect(ownAddress('pt/bind')).toBe('/pt/bind')
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
