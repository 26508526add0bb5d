import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { firstCallOf } from '#src/providers/early.ts'

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
