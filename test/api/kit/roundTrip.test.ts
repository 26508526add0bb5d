import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { resources } from '#resources/index.ts'
import { requiredRows, sampleRow, writable } from '#test/support/rows.ts'
import { representing } from '#test/support/tier.ts'
import { type House, openHouse, someone } from './house.ts'

describe.each(representing(writable(resources)).map(it => [it.name, it] as const))(
  'a row of %s',
  (_, resource) => {
    let house: House
    /** What rows of it need. */
    let given: Record<string, unknown>
    const actor = someone({ tenantId: resource.tenancy === 'platform' ? '1' : '2' })
    beforeAll(async () => {
      house = await openHouse()
      given = await requiredRows(
        house.registry.find,
        resource,
        async (target, body) => (await house.add(target, body, actor)).id,
      )
    })
    const sample = (seed: number) => sampleRow(resource, seed, given)
    const create = async (seed: number) =>
      (await house.call(actor, 'POST', resource.api, sample(seed))).data

    it('is answered as it was sent, without its secrets', async () => {
      const sent = sample(1)
      const { code, data } = await house.call(actor, 'POST', resource.api, sent)
      expect(code).toBe(0)
      for (const [name, field] of fieldsOf(resource)) {
        if (field.kind === 'secret') expect(data).not.toHaveProperty(name)
        else if (Object.hasOwn(sent, name)) expect(data[name]).toEqual(sent[name])
      }
      expect((await house.call(actor, 'GET', `${resource.api}/${data.id}`)).data).toEqual(data)
    })

    it('is in the list with a total, and among the options', async () => {
      const { id } = await create(2)
      const list = await house.call(actor, 'GET', resource.api, undefined, { filter: { id: [id] } })
      expect(list.data).toMatchObject({ list: [{ id }], total: 1 })
      const options = await house.call(actor, 'GET', `${resource.api}/options`, undefined, {
        filter: { id: [id] },
      })
      expect(
        Object.keys(options.data.list[0]).every(key =>
          ['id', 'title', 'subtitle', 'parentId'].includes(key),
        ),
      ).toBe(true)
    })

    it('refuses undeclared fields and fields that the server fills in', async () => {
      const body = {
        ...sample(3),
        tenantId: '9',
        id: '5',
        deletedAt: null,
        passwordHash: 'x',
      }
      const { code, data } = await house.call(actor, 'POST', resource.api, body)
      expect(code).toBe(51)
      expect(Object.keys(data.fields).sort()).toEqual([
        'deletedAt',
        'id',
        'passwordHash',
        'tenantId',
      ])
    })

    it('refuses an old version and says who changed the row', async () => {
      const row = await create(4)
      const path = `${resource.api}/${row.id}`
      const name = resource.title
      const other =
        fieldsOf(resource).find(([, it]) => it.kind === 'integer' && !('write' in it))?.[0] ?? name
      const value = other === name ? `${row[name]}2` : 77
      const writable = !('write' in resource.fields[other as never])
      const change = writable ? { [other]: value } : { remark: 'changed' }
      expect((await house.call(actor, 'PUT', path, { version: row.version, ...change })).code).toBe(
        0,
      )
      const late = await house.call(actor, 'PUT', path, { version: row.version, ...change })
      expect(late).toMatchObject({
        code: -1,
        key: 'errors.stale',
        data: { changedBy: 'Test Person' },
      })
      expect(await house.call(actor, 'PUT', path, change)).toMatchObject({
        code: 0,
        data: { version: row.version + 1 },
      })
    })

    it('can be deleted, restored and purged, as its history shows', async () => {
      const { id } = await create(5)
      expect((await house.call(actor, 'DELETE', `${resource.api}/${id}`)).data).toEqual({
        ids: [id],
      })
      expect((await house.call(actor, 'GET', `${resource.api}/${id}`)).code).toBe(65)
      expect((await house.call(actor, 'GET', `${resource.api}/bin`)).data.list[0]).toMatchObject({
        id,
        deletedBy: '1000',
      })
      expect((await house.call(actor, 'POST', `${resource.api}/${id}/restore`)).code).toBe(0)
      const history = await house.call(actor, 'GET', `${resource.api}/${id}/history`)
      expect(history.data.list.map((it: { action: string }) => it.action)).toEqual([
        'restore',
        'delete',
        'create',
      ])
      expect(JSON.stringify(history.data)).not.toContain('geheim')
      await house.call(actor, 'POST', `${resource.api}/delete`, { ids: [id] })
      expect((await house.call(actor, 'POST', `${resource.api}/purge`, { ids: [id] })).code).toBe(0)
      expect((await house.call(actor, 'GET', `${resource.api}/bin`)).data.total).toBe(0)
    })

    it('refuses filters and sorts that are not offered', async () => {
      const closed = fieldsOf(resource)
        .filter(([, field]) => ['secret', 'image', 'json', 'richText'].includes(field.kind))
        .map(([name]) => name)
      for (const name of [
        ...closed,
        'tenantId',
        'nonsense',
        'id;drop',
        '__proto__x',
        'deletedAt',
      ]) {
        expect(
          (await house.call(actor, 'GET', resource.api, undefined, { filter: { [name]: 'x' } }))
            .data.fields,
        ).toHaveProperty('filter')
        expect(
          (await house.call(actor, 'GET', resource.api, undefined, { sort: [name, 'ASC'] })).data
            .fields,
        ).toHaveProperty('sort')
      }
      expect(
        (await house.call(actor, 'GET', resource.api, undefined, { range: [0, 100_000] })).code,
      ).toBe(51)
    })

    it('can be filtered and sorted by everything that is offered', async () => {
      const row = await create(6)
      for (const [name, field] of fieldsOf(resource)) {
        if (['secret', 'image', 'json', 'richText', 'files'].includes(field.kind)) continue
        const value = row[name] ?? null
        expect(
          (await house.call(actor, 'GET', resource.api, undefined, { filter: { [name]: value } }))
            .code,
          name,
        ).toBe(0)
        expect(
          (
            await house.call(actor, 'GET', resource.api, undefined, {
              filter: { [name]: { set: true } },
            })
          ).code,
          name,
        ).toBe(0)
      }
      for (const name of ['id', ...sortableFieldsOf(resource)])
        expect(
          (
            await house.call(actor, 'GET', resource.api, undefined, {
              sort: [name, 'DESC'],
              filter: { q: 'a' },
            })
          ).code,
        ).toBe(0)
    })
  },
)
