import { describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { dept } from '#resources/dept.ts'
import { productResources } from '#resources/index.ts'
import { post } from '#resources/post.ts'

describe('the registry', () => {
  it('finds a definition by name, by API path and by screen', () => {
    const registry = createRegistry(productResources)
    expect(registry.find('dept')).toBe(dept)
    expect(registry.byApi('/user/admin/dept')).toBe(dept)
    expect(registry.screenOf('org/dept')).toMatchObject({ resource: dept, key: 'main' })
    expect(registry.screenOf('dept')).toMatchObject({ screen: { path: 'org/dept' } })
  })

  it('finds nothing under names that nobody registered', () => {
    const registry = createRegistry(productResources)
    expect([registry.find('toString'), registry.byApi('/'), registry.screenOf('org')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('serves what comes at run time and forgets it when it goes', () => {
    const registry = createRegistry([dept])
    registry.register(post)
    expect(registry.all()).toEqual([dept, post])
    registry.remove('post')
    expect([
      registry.find('post'),
      registry.byApi(post.api),
      registry.screenOf('org/post'),
    ]).toEqual([undefined, undefined, undefined])
  })

  it('tells who watches, until told to stop', () => {
    const registry = createRegistry([dept])
    const listener = vi.fn()
    const stop = registry.watch(listener)
    registry.register(post)
    stop()
    registry.remove('post')
    expect(listener).toHaveBeenCalledOnce()
  })

  it.each([
    ['name', { ...post, name: 'dept' }],
    ['API path', { ...post, api: dept.api }],
    ['limit', { ...post, screens: {}, quota: dept.quota }],
    ['screen path', { ...post, screens: { main: { ...post.screens.main, path: 'org/dept' } } }],
  ])('refuses a %s that is taken, and stays as it was', (_what, definition) => {
    const registry = createRegistry([dept])
    expect(() => registry.register(definition as typeof post)).toThrow(/rename|taken|already/)
    expect(registry.all()).toEqual([dept])
  })

  it('follows a set of changes in which one takes what another gives up, or none of them', () => {
    const other = { ...post, name: 'other', api: '/app/a/other', quota: undefined } as never
    const at = (it: typeof post, path: string) =>
      ({ ...it, screens: { main: { ...it.screens.main, path } } }) as typeof post
    const before = [dept, at(post, 'a/one'), at(other, 'a/two')]
    const registry = createRegistry(before)
    const swapped = [at(post, 'a/two'), at(other, 'a/one')]
    registry.update({ removed: [], added: swapped })
    expect(registry.screenOf('a/one')?.resource.name).toBe('other')
    expect(registry.screenOf('a/two')?.resource.name).toBe('post')
    const listener = vi.fn()
    registry.watch(listener)
    expect(() =>
      registry.update({
        removed: ['other'],
        added: [at(post, 'a/three'), at(dept as never, 'a/three')],
      }),
    ).toThrow('taken')
    expect(registry.all()).toEqual([dept, ...swapped])
    expect(registry.screenOf('a/one')?.resource.name).toBe('other')
    expect(registry.screenOf('a/three')).toBeUndefined()
    expect(listener).not.toHaveBeenCalled()
  })
})
