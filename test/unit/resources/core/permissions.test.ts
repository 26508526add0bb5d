import { describe, expect, it } from 'vitest'
import { optionRoutesOf, routesOfAction } from '#resources/core/permissions.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { tenantMenuIds } from '#resources/core/tenantMenus.ts'
import { resources } from '#resources/index.ts'
import { session } from '#resources/session.ts'
import { user } from '#resources/user.ts'

const { find } = createRegistry(resources)

describe('routes of actions', () => {
  it('follow from the API path', () => {
    expect(routesOfAction(user, 'list')).toEqual(['GET /user/admin/member'])
    expect(routesOfAction(user, 'delete')).toEqual([
      'DELETE /user/admin/member/:id',
      'POST /user/admin/member/delete',
    ])
  })

  it('let who edits read the row first', () => {
    expect(routesOfAction(user, 'update')).toContain('GET /user/admin/member/:id')
  })

  it('let who edits one row change many at once, where a field is fit for it', () => {
    expect(routesOfAction(user, 'update')).toContain('POST /user/admin/member/update')
    expect(routesOfAction(user, 'bulkUpdate')).toEqual(['POST /user/admin/member/update'])
    expect(routesOfAction(user, 'bulkUpdate', true)).toEqual([])
    expect(routesOfAction(session, 'bulkUpdate')).toEqual([])
  })

  it('of a record take one id, of a selection one or many', () => {
    expect(routesOfAction(user, 'resetFactors')).toEqual([
      'POST /user/admin/member/:id/resetFactors',
    ])
    expect(routesOfAction(user, 'forceLogout')).toEqual([
      'POST /user/admin/member/:id/forceLogout',
      'POST /user/admin/member/forceLogout',
    ])
  })

  it('are none for an action that nobody declared', () => {
    expect(routesOfAction(user, 'toString')).toEqual([])
    expect(routesOfAction(user, 'explode')).toEqual([])
  })
})

describe('option routes', () => {
  it('name each resource once that fields and questions refer to', () => {
    expect([...optionRoutesOf(user, find)].sort()).toEqual([
      'GET /user/admin/dept/options',
      'GET /user/admin/member/options',
      'GET /user/admin/menu/options',
      'GET /user/admin/post/options',
      'GET /user/admin/role/options',
    ])
  })
})

describe('routes across tenants', () => {
  it('are ways of their own, none of which writes a body', () => {
    expect(routesOfAction(user, 'list', true)).toEqual(['GET /user/admin/member/across'])
    expect(routesOfAction(user, 'delete', true)).toEqual([
      'POST /user/admin/member/across/:id/delete',
      'POST /user/admin/member/across/delete',
    ])
    expect([
      ...routesOfAction(user, 'create', true),
      ...routesOfAction(user, 'update', true),
    ]).toEqual([])
  })

  it('close a menu to tenants, whichever of them it opens', () => {
    const menu = { parentId: null, type: 'button' }
    const opening = (id: string, route: string) => ({ ...menu, id, permissions: [route] })
    const open = tenantMenuIds(
      [
        opening('1', 'GET /user/admin/member/options'),
        opening('2', 'GET /user/admin/member/across/options'),
        opening('3', '/user/admin/member/across'),
        opening('4', 'POST /user/admin/member/across/:id/purge'),
      ],
      resources,
    )
    expect([...open]).toEqual(['1'])
  })
})
