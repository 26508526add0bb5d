import { afterEach, describe, expect, it, vi } from 'vitest'
import { isBin } from '#resources/core/permissions.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { firstCallOf } from '#src/providers/early.ts'
import { firstCallsOf } from '../../../build/firstCalls.ts'

const provider = createDataProvider(createRegistry(resources))
const page = '/user/web/org/user'

const list = async (search: string, perPage: number, name = 'org/user') => {
  history.replaceState(null, '', page + search)
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: { list: [], total: 0 } }))
  await provider.getList(name, {
    pagination: { page: 1, perPage },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: {},
  })
  return new URL(firstCallOf(page) ?? '', location.origin).searchParams.get('range')
}

describe('the list that a page is going to begin with', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is the last one shown, but for addresses that react-admin does not keep', async () => {
    expect(await list('', 10)).toBe('[0,9]')
    expect(await list('?filter=%7B%7D&perPage=50', 50)).toBe('[0,49]')
    expect(await list('?page=1&perPage=100', 100)).toBe('[0,49]')
  })

  it('is none that the page asks for beside its own, or ahead of another page', async () => {
    await list('', 10)
    expect(await list('', 25, 'org/post')).toBe('[0,9]')
  })
})

describe('the list that a page asks for before its code is there', () => {
  const calls = firstCallsOf(resources)
  const screens = resources.flatMap(({ screens }) =>
    Object.values(screens as Record<string, Screen>),
  )
  const asked = async ({ path, view, ...screen }: Screen) => {
    const [field, order] = isBin(screen) ? ['deletedAt', 'desc'] : screen.sort
    const fetched = vi.fn(async () => Response.json({ code: 0, data: { list: [], total: 0 } }))
    vi.stubGlobal('fetch', fetched)
    history.replaceState(null, '', `/user/web/${path}`)
    await provider.getList(path, {
      pagination: { page: 1, perPage: view === 'tree' ? 10_000 : 10 },
      sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
      filter: {},
      ...(isBin(screen) ? { meta: { bin: true } } : {}),
    })
    return String((fetched.mock.calls as unknown[][])[0]?.[0])
  }
  afterEach(() => vi.unstubAllGlobals())

  it.each(screens.map(screen => [screen.path, screen] as const))(
    'of %s is the one that it asks for then, and remembers',
    async (path, screen) => {
      const url = await asked(screen)
      expect(calls[path]?.list).toBe(url)
      expect(firstCallOf(`/user/web/${path}`)).toBe(url)
    },
  )
})
