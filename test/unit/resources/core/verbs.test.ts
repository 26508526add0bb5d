import { describe, expect, it } from 'vitest'
import { callFor, findRoute, matchRoute, resourceRoutesOf } from '#resources/core/verbs.ts'
import { dept } from '#resources/dept.ts'
import { resources } from '#resources/index.ts'
import { menu } from '#resources/menu.ts'

describe('the table of verbs', () => {
  it('leads from every call back to its route', () => {
    const lost = resources.flatMap(resource =>
      resourceRoutesOf(resource).flatMap(route => {
        const { name, across, path } = route
        const id = path.includes('/:id') ? '7' : undefined
        const call = callFor(resource, name, { id, across })
        const parts = call.path.slice(resource.api.length).split('/').slice(1)
        const found = matchRoute(resource, call.method, parts)
        return found?.route === route && found.id === id ? [] : [`${route.method} ${path}`]
      }),
    )
    expect(lost).toEqual([])
  })

  it('deletes a row of another tenant by a route of its own', () => {
    expect(callFor(dept, 'delete', { id: '7' })).toEqual({
      method: 'DELETE',
      path: '/user/admin/dept/7',
    })
    expect(callFor(dept, 'delete', { id: '7', across: true })).toEqual({
      method: 'POST',
      path: '/user/admin/dept/across/7/delete',
    })
  })

  it('needs the permission to read a row for its history, and to delete rows for taking back an import', () => {
    expect(findRoute(dept, 'history', { one: true })?.permission).toBe('/user/admin/dept/:id')
    expect(findRoute(dept, 'undoImport', { one: true })?.also).toEqual([
      'POST /user/admin/dept/delete',
    ])
  })

  it('has no routes for rows of all tenants where the rows belong to the platform', () => {
    expect(resourceRoutesOf(menu).filter(it => it.across)).toEqual([])
    expect(() => callFor(menu, 'list', { across: true })).toThrow("'menu' has no route for 'list'")
  })

  it('takes a pattern for no path', () => {
    expect(matchRoute(dept, 'GET', [':id'])).toBeUndefined()
    expect(matchRoute(dept, 'GET', ['7', '8'])).toBeUndefined()
  })
})
