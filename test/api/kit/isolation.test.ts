import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { tableOf } from '#server/db/names.ts'
import { tenancyFilter } from '#server/kit/query/where.ts'
import { requiredRows, sampleRow, writable } from '#test/support/rows.ts'
import { type House, openHouse, someone } from './house.ts'

const owned = writable(resources).filter(it => it.tenancy === 'tenant')
const cases = owned.flatMap(it =>
  [true, false].map(
    filter => [it.name, filter ? 'both locks' : 'row policies alone', it, filter] as const,
  ),
)

describe.each(cases)('another tenant and a %s, with %s', (_, __, resource, filter) => {
  let house: House
  let id: string
  let before: unknown
  const stranger = someone({ tenantId: '3', userId: '2000' })
  const state = () =>
    house.sql(`select to_jsonb(t) as row from ${tableOf(resource.name)} t where id = $1`, [id])
  /** A row for an actor, with what it has to refer to. */
  const add = async (
    actor: typeof stranger,
    target: AnyResource,
    seed: number,
  ): Promise<string> => {
    const given = await requiredRows(
      house.registry.find,
      target,
      async (other, body) => (await house.add(other, body, actor)).id,
    )
    return (await house.add(target, sampleRow(target, seed, given), actor)).id
  }
  beforeAll(async () => {
    house = await openHouse()
    id = await add(someone(), resource, 1)
    before = await state()
  })
  afterEach(async () => {
    tenancyFilter.on = true
    expect(await state()).toEqual(before)
  })
  const call = (method: string, path: string, body?: unknown, query?: Record<string, unknown>) => {
    tenancyFilter.on = filter
    return house.call(stranger, method, `${resource.api}${path}`, body, query)
  }

  it('finds nothing to read', async () => {
    expect((await call('GET', `/${id}`)).code).toBe(65)
    expect((await call('GET', `/${id}/history`)).code).toBe(65)
    for (const path of ['', '/options', '/bin']) {
      expect((await call('GET', path)).data).toEqual({ list: [], total: 0 })
      expect((await call('GET', path, undefined, { filter: { id: [id] } })).data.total).toBe(0)
    }
  })

  it('changes nothing', async () => {
    expect((await call('PUT', `/${id}`, { version: 1, remark: 'x' })).code).toBe(65)
    for (const verb of ['delete', 'restore', 'purge']) {
      const [method, path] = verb === 'delete' ? ['DELETE', `/${id}`] : ['POST', `/${id}/${verb}`]
      expect((await call(method as string, path as string)).code).toBe(65)
      expect((await call('POST', `/${verb}`, { ids: [id] })).code).toBe(65)
    }
  })

  it('refuses a batch of which one row is foreign, whole', async () => {
    tenancyFilter.on = filter
    const own = await add(stranger, resource, 99)
    expect(await call('POST', '/delete', { ids: [own, id] })).toMatchObject({
      code: 65,
      key: 'errors.batchMissing',
    })
    expect((await call('GET', `/${own}`)).code).toBe(0)
    expect((await call('DELETE', `/${own}`)).code).toBe(0)
  })

  it('cannot be pointed at, filtered by or put below', async () => {
    for (const [name, field] of Object.entries(resource.fields) as [
      string,
      { to?: string; kind: string; write?: string },
    ][]) {
      const target = owned.find(it => it.name === field.to)
      if (!target || field.write) continue
      tenancyFilter.on = true
      const foreign = await add(someone(), target, 7)
      const value = field.kind === 'references' ? [foreign] : foreign
      expect(
        (await call('POST', '', sampleRow(resource, 8, { [name]: value }))).data.fields[name],
        name,
      ).toEqual({ key: 'missing' })
      expect((await call('GET', '', undefined, { filter: { [name]: value } })).data.total).toBe(0)
      await house.call(someone(), 'DELETE', `${target.api}/${foreign}`)
    }
  })
})

describe('the platform’s own rows', () => {
  it('are not for members of tenants', async () => {
    const house = await openHouse()
    for (const resource of resources.filter(it => it.tenancy === 'platform' && !it.single)) {
      // Rows of a view have no route by which they are created.
      if (!resource.view)
        expect(
          (await house.call(someone(), 'POST', resource.api, sampleRow(resource, 1))).code,
        ).toBe(62)
      expect((await house.call(someone(), 'GET', resource.api)).code).toBe(
        'shared' in resource ? 0 : 62,
      )
    }
  })
})
