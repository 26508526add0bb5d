import { describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { knownRoutes, knownScreens } from '#src/overrides/menu/known.ts'
import { tidyRoutes } from '#src/overrides/menu/tidyRoutes.ts'
import { byId, routesOfMenu } from '#src/overrides/role/ownMenus.ts'

const registry = createRegistry(resources)

describe('what the form of menus suggests', () => {
  it('is every route of the definitions once, actions and options included', () => {
    const routes = knownRoutes(registry)
    expect(routes).toContain('POST /user/admin/member/:id/resetPassword')
    expect(routes).toContain('GET /user/admin/dept/options')
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('is every registered screen', () => {
    expect(knownScreens(registry).map(screen => screen.path)).toEqual(
      expect.arrayContaining(['org/user', 'org/dept', 'permission/menu']),
    )
  })
})

describe('routes as people type them', () => {
  it('get a method in capitals and one space, each once', () => {
    expect(tidyRoutes([' get  /a/b ', 'GET /a/b', '/c', ''])).toEqual(['GET /a/b', '/c'])
  })
})

describe('the menus a user holds', () => {
  it('are found at any depth, with their routes as list or text', () => {
    const tree = byId([
      {
        id: '1',
        type: 'directory',
        title: 'd',
        children: [{ id: '2', type: 'menu', title: 'm', permissions: 'GET /a,GET /b' }],
      },
    ])
    expect([...tree.keys()]).toEqual(['1', '2'])
    expect(routesOfMenu({ permissions: 'GET /a,GET /b' })).toEqual(['GET /a', 'GET /b'])
    expect(routesOfMenu({ permissions: ['GET /a'] })).toEqual(['GET /a'])
    expect(routesOfMenu({ permissions: null })).toEqual([])
  })
})
