import { describe, expect, it } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { knownRoutes, knownScreens } from '#src/features/menus/known.ts'
import { tidyRoutes } from '#src/features/menus/tidyRoutes.ts'
import { menuItems } from '#src/features/roles/menuItems.ts'
import { byId, routesOfMenu } from '#src/features/roles/ownMenus.ts'

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

describe('the menus that the form of a role shows', () => {
  const own = byId([
    {
      id: '1',
      type: 'directory',
      title: 'Organisation',
      children: [{ id: '2', type: 'menu', title: 'Users' }],
    },
  ])
  const options = [
    { id: '1', title: '组织管理' },
    { id: '2', parentId: '1', title: '用户管理' },
    { id: '3', parentId: '2', title: '新增' },
    { id: '4', parentId: '1', title: '菜单管理' },
    { id: '5', parentId: '1', title: '岗位管理' },
  ]

  it('are those within reach, by the names that the user reads', () => {
    const shown = menuItems(options, own, new Set(['5']))
    expect(shown.map(item => item.title)).toEqual(['Organisation', 'Users', '新增', '岗位管理'])
  })
})
