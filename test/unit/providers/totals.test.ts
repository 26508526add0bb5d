import { expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { totalOf } from '#src/providers/totals.ts'

const rows = (count: number) => Array.from({ length: count })
const told = (count: number, from: number) =>
  totalOf({ list: rows(count), total: 119_873, estimated: true }, { from, count: 10 })

it('an estimate stands while pages are full', () => {
  expect(told(10, 0)).toEqual({ total: 119_873, estimated: true })
})

it('a page that is not full ends it, and the total is known', () => {
  expect(told(4, 90_000)).toEqual({ total: 90_004, estimated: false })
})

it('a full page beyond the estimate leaves the way on open', () => {
  expect(told(10, 119_870)).toEqual({ total: 119_881, estimated: true })
})

it('a page beyond the end leads back to the last one', () => {
  expect(told(0, 90_010)).toEqual({ total: 90_010, estimated: true })
})

it('an exact total is left as it is', () => {
  expect(totalOf({ list: rows(0), total: 12 }, { from: 20, count: 10 })).toEqual({
    total: 12,
    estimated: false,
  })
})

it('the data provider says of a list whether its total is an estimate', async () => {
  const answer = (list: unknown[]) => {
    const data = { list, total: 119_873, estimated: true }
    vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data }))
  }
  const list = (page: number) =>
    createDataProvider(createRegistry(resources)).getList('org/user', {
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      pagination: { page, perPage: 10 },
    })
  answer(rows(10))
  expect(await list(1)).toMatchObject({ total: 119_873, meta: { estimated: true } })
  answer(rows(3))
  const last = await list(9001)
  expect(last.total).toBe(90_003)
  expect(last.meta).toBeUndefined()
  vi.unstubAllGlobals()
})
