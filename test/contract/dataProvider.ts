import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleProvider } from '#src/providers/types.ts'

type Made = { provider: ConsoleProvider }

const byCode = { field: 'code', order: 'ASC' } as const
const firstPage = { page: 1, perPage: 10 }
const codes = (rows: readonly { code?: string }[]) => rows.map(row => row.code)

/** What every data provider of the console keeps to; `make` answers one over a tenant without the rows made here. */
export const dataProviderContract = (kind: string, make: () => Promise<Made>) =>
  describe(`the ${kind} data provider`, () => {
    let provider: ConsoleProvider
    let root: { id: string; version: number }
    const create = async (data: Record<string, unknown>) =>
      (await provider.create('org/dept', { data })).data

    beforeAll(async () => {
      provider = (await make()).provider
      root = await create({ name: '合约甲', code: 'ctr-a', sort: 3 })
      await create({ name: '合约乙', code: 'ctr-b', sort: 2, parentId: root.id })
      await create({ name: '合约丙', code: 'ctr-c', sort: 1, status: 2 })
    })
    const list = (filter: object, sort: { field: string; order: 'ASC' | 'DESC' } = byCode) =>
      provider.getList('org/dept', { filter, sort, pagination: firstPage })

    it('searches the fields that the definition names', async () => {
      const { data, total } = await list({ q: 'ctr-' })
      expect(codes(data)).toEqual(['ctr-a', 'ctr-b', 'ctr-c'])
      expect(total).toBe(3)
    })

    it('exports what meets the filter, in the order asked for', async () => {
      const sort = { field: 'code', order: 'DESC' }
      const query = { filter: { q: 'ctr-' }, sort, columns: ['code'] }
      const answer = await provider.export('org/dept', query)
      const lines = (await answer.text()).split('\r\n')
      expect(lines.slice(1)).toEqual(['ctr-c', 'ctr-b', 'ctr-a', ''])
      expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''")
    })

    it('answers to a resource by its name as well', async () => {
      const { total } = await provider.getList('dept', {
        filter: { q: 'ctr-' },
        sort: byCode,
        pagination: firstPage,
      })
      expect(total).toBe(3)
    })

    it('sorts either way, and pages', async () => {
      const { data, total } = await provider.getList('org/dept', {
        filter: { q: 'ctr-' },
        sort: { field: 'sort', order: 'DESC' },
        pagination: { page: 2, perPage: 2 },
      })
      expect(codes(data)).toEqual(['ctr-c'])
      expect(total).toBe(3)
    })

    it('filters by a value, by any of several, by part of a text and by a branch of a tree', async () => {
      expect(codes((await list({ q: 'ctr-', status: 2 })).data)).toEqual(['ctr-c'])
      expect(codes((await list({ code: ['ctr-a', 'ctr-c'] })).data)).toEqual(['ctr-a', 'ctr-c'])
      expect(codes((await list({ code: { like: 'TR-B' } })).data)).toEqual(['ctr-b'])
      expect(codes((await list({ id: { under: root.id } })).data)).toEqual(['ctr-a', 'ctr-b'])
    })

    it('refuses a filter and a sort that the definition does not offer', async () => {
      await expect(list({ nonsense: 1 })).rejects.toMatchObject({ code: 51 })
      await expect(list({}, { field: 'nonsense', order: 'ASC' })).rejects.toMatchObject({
        code: 51,
      })
    })

    it('names what a row refers to', async () => {
      const { data } = await list({ code: 'ctr-b' })
      expect(data[0].labels.parentId).toBe('合约甲')
    })

    it('tells wrong values at their fields', async () => {
      const refused = create({ name: '', code: 'not a code', email: 'no' })
      await expect(refused).rejects.toMatchObject({
        code: 51,
        body: {
          errors: { name: expect.any(String), code: expect.any(String), email: expect.any(String) },
        },
      })
    })

    it('refuses a code that is taken, whatever its case', async () => {
      await expect(create({ name: '合约丁', code: 'CTR-A' })).rejects.toMatchObject({
        body: { errors: { code: expect.any(String) } },
      })
    })

    it('saves what changed under the version it is based on, and refuses a stale one', async () => {
      const { data: row } = await provider.getOne('org/dept', { id: root.id })
      const save = (leader: string) =>
        provider.update('org/dept', { id: row.id, data: { ...row, leader }, previousData: row })
      const { data: saved } = await save('李雷')
      expect(saved).toMatchObject({ leader: '李雷', version: row.version + 1 })
      await expect(save('韩梅梅')).rejects.toMatchObject({
        code: -1,
        data: { changedAt: expect.any(String) },
      })
    })

    it('offers rows for a picker, with their places in the tree', async () => {
      const { list: offered, total } = await provider.options('dept', { q: 'ctr-b' })
      expect(offered).toEqual([expect.objectContaining({ title: '合约乙', parentId: root.id })])
      expect(total).toBe(1)
      expect(
        (await provider.options('dept', { ids: [root.id] })).list.map(one => one.title),
      ).toEqual(['合约甲'])
    })

    it('deletes and tells what happened to a row', async () => {
      const row = await create({ name: '合约戊', code: 'ctr-z' })
      expect(
        (await provider.history('org/dept', { id: row.id })).list.map(event => event.action),
      ).toEqual(['create'])
      await provider.deleteMany('org/dept', { ids: [row.id] })
      await expect(provider.getOne('org/dept', { id: row.id })).rejects.toMatchObject({ code: 65 })
      await provider.act('org/dept', { action: 'restore', ids: [row.id] })
      expect((await provider.getOne('org/dept', { id: row.id })).data.code).toBe('ctr-z')
    })
  })
