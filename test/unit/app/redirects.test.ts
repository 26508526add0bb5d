import { describe, expect, it } from 'vitest'
import { redirectOf } from '#src/app/menu/redirects.ts'
import type { MenuNode } from '#src/providers/menus.ts'
import { node } from './nodes.ts'

const directory = (name: string, part: Partial<MenuNode>) =>
  node({ name, type: 'directory', path: `/${name}`, ...part })
const page = (path: string, part: Partial<MenuNode> = {}) => node({ name: path, path, ...part })

describe('an address that leads on', () => {
  it.each([
    ['/org', '/org/user', ['/org/dept', '/org/user']],
    ['/permission', '/permission/menu', ['/permission/role', '/permission/menu']],
    ['/tenant', '/tenant/policy', ['/tenant/manage', '/tenant/policy']],
    ['/home', '/home/account', ['/home/site', '/home/account']],
    ['/pt', '/pt/bind', ['pt/bind']],
  ])('is %s, to %s', (from, to, paths) => {
    const menus = [directory(from.slice(1), { children: paths.map(path => page(path)) })]
    expect(redirectOf(menus, from)).toBe(to)
    expect(redirectOf(menus, `${from}/`)).toBe(to)
  })

  it('goes where its menu says, before anything else', () => {
    const children = [page('/org/user'), page('/org/dept')]
    const menus = [directory('org', { redirect: '/org/dept', children })]
    expect(redirectOf(menus, '/org')).toBe('/org/dept')
  })

  it('goes to the first page where what it names was not granted', () => {
    const menus = [directory('org', { redirect: '/org/user', children: [page('/org/post')] })]
    expect(redirectOf(menus, '/org')).toBe('/org/post')
  })

  it('may be a page, too', () => {
    expect(redirectOf([page('/old', { redirect: '/new' }), page('/new')], '/old')).toBe('/new')
  })

  it('is none where redirects go round in circles, or nowhere', () => {
    const round = [page('/a', { redirect: '/b' }), page('/b', { redirect: '/a' })]
    expect(redirectOf(round, '/a')).toBeUndefined()
    expect(redirectOf([directory('org', {})], '/org')).toBeUndefined()
    expect(redirectOf([page('/org/user')], '/org/user')).toBeUndefined()
  })
})
