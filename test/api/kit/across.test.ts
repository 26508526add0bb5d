import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { tenancyFilter } from '#server/kit/query/where.ts'
import { requiredRows, writable } from '#test/support/rows.ts'
import { another, type House, openHouse, someone } from './house.ts'

const owned = writable(resources).filter(it => it.tenancy === 'tenant')
const staff = someone({ tenantId: '1', userId: '9000', realName: 'Platform Person' })
const one = someone({ tenantId: '2', userId: '1000' })
const other = someone({ tenantId: '3', userId: '2000' })

describe.each(owned.map(it => [it.name, it] as const))('%s of all tenants', (_, resource) => {
  let house: House
  const rows = `${resource.api}/across`
  const add = async (target: { api: string }, body: object, actor: typeof one) =>
    (await house.add(target, body, actor)).id
  const make = async (actor = one) => {
    const given = await requiredRows(house.registry.find, resource, (target, body) =>
      add(target, body, actor),
    )
    return add(resource, another(resource, given), actor)
  }
  beforeAll(async () => {
    house = await openHouse()
  })
  afterEach(() => {
    tenancyFilter.on = true
  })

  it('are listed with their tenant and its name', async () => {
    const ids = [await make(one), await make(other)]
    const { data } = await house.call(staff, 'GET', rows, undefined, { filter: { id: ids } })
    expect(data.total).toBe(2)
    const found = data.list.map((it: { id: string; tenantId: string; labels: object }) => [
      it.id,
      it.tenantId,
      it.labels,
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        [ids[0], '2', expect.objectContaining({ tenantId: 'one' })],
        [ids[1], '3', expect.objectContaining({ tenantId: 'two' })],
      ]),
    )
  })

  it('are filtered and sorted by tenant, and offered as options', async () => {
    await make(one)
    const theirs = await make(other)
    const filter = { tenantId: '3' }
    const sort = ['tenantId', 'desc']
    for (const path of ['', '/options']) {
      const { data } = await house.call(staff, 'GET', rows + path, undefined, { filter, sort })
      const ids = data.list.map((it: { id: string }) => it.id)
      expect(ids).toContain(theirs)
      expect(data.total).toBe(
        (await house.call(other, 'GET', resource.api, undefined, {})).data.total,
      )
    }
    const { data } = await house.call(staff, 'GET', rows, undefined, { sort, range: [0, 999] })
    const tenants = data.list.map((it: { tenantId: string }) => Number(it.tenantId))
    expect(tenants).toEqual([...tenants].sort((a, b) => b - a))
    expect(data.total).toBe(tenants.length)
  })

  it('come in one order, whichever way a page of them is read', async () => {
    for (const actor of [one, other, one, other]) await make(actor)
    for (const way of ['asc', 'desc']) {
      const sort = [resource.title, way]
      const listed = async (range: number[], filter = {}) => {
        const { data } = await house.call(staff, 'GET', rows, undefined, { sort, range, filter })
        return data.list.map((it: { id: string }) => it.id)
      }
      // A filter is read another way than all of them.
      const all = await listed([0, 99], { tenantId: ['2', '3'] })
      expect(await listed([0, 2])).toEqual(all.slice(0, 3))
      expect(await listed([2, 4])).toEqual(all.slice(2, 5))
      expect(await listed([1, 999])).toEqual(all.slice(1))
    }
  })

  it('are read one by one, with their history', async () => {
    const id = await make(other)
    expect((await house.call(staff, 'GET', `${rows}/${id}`)).data).toMatchObject({
      id,
      tenantId: '3',
    })
    const { data } = await house.call(staff, 'GET', `${rows}/${id}/history`)
    expect(data.list).toMatchObject([{ action: 'create', actor: 'Test Person' }])
  })

  it('go to the bin together, come back and go for good, each in its own tenant', async () => {
    const ids = [await make(one), await make(other)]
    expect(await house.call(staff, 'POST', `${rows}/delete`, { ids })).toMatchObject({
      code: 0,
      data: { ids },
    })
    const bin = await house.call(staff, 'GET', `${rows}/bin`, undefined, { filter: { id: ids } })
    expect(bin.data).toMatchObject({
      total: 2,
      list: [
        { deletedByName: 'Platform Person', deletedBy: '9000' },
        { deletedByName: 'Platform Person', deletedBy: '9000' },
      ],
    })
    expect((await house.call(staff, 'POST', `${rows}/restore`, { ids })).code).toBe(0)
    expect((await house.call(other, 'GET', `${resource.api}/${ids[1]}`)).code).toBe(0)
    expect((await house.call(staff, 'POST', `${rows}/${ids[1]}/delete`)).code).toBe(0)
    expect((await house.call(staff, 'POST', `${rows}/${ids[1]}/purge`)).code).toBe(0)
    const lines = await house.sql(
      'select tenant_id, action, actor_id, actor_tenant_id from uc_audit where row_id = $1 order by id',
      [ids[1]],
    )
    expect(lines).toEqual([
      { tenant_id: '3', action: 'create', actor_id: '2000', actor_tenant_id: null },
      ...['delete', 'restore', 'delete', 'purge'].map(action => ({
        tenant_id: '3',
        action,
        actor_id: '9000',
        actor_tenant_id: '1',
      })),
    ])
  })

  it('are hidden while their tenant is in the bin, and come back with it', async () => {
    const [id, binned] = [await make(other), await make(other)]
    const kept = await make(one)
    await house.call(other, 'DELETE', `${resource.api}/${binned}`)
    const told = async (path: string, filter = {}) => {
      const { data } = await house.call(staff, 'GET', rows + path, undefined, {
        filter,
        range: [0, 999],
      })
      const ids: string[] = data.list.map((it: { id: string }) => it.id)
      return { ids, total: data.total }
    }
    const before = await told('')
    await house.sql('update uc_tenant set deleted_at = now() where id = 3')
    for (const [path, filter] of [
      ['', {}],
      ['/options', {}],
      ['', { id: [id, kept] }],
    ] as const) {
      const { ids, total } = await told(path, filter)
      expect(ids).toContain(kept)
      expect(ids).not.toContain(id)
      expect(total).toBe(ids.length)
    }
    expect((await told('/bin')).ids).not.toContain(binned)
    for (const path of [`/${id}`, `/${id}/history`])
      expect((await house.call(staff, 'GET', rows + path)).code, path).toBe(65)
    for (const [path, body] of [
      [`/${id}/delete`, {}],
      ['/delete', { ids: [id, kept] }],
      [`/${binned}/restore`, {}],
    ] as const)
      expect((await house.call(staff, 'POST', rows + path, body)).code, path).toBe(65)
    await house.sql('update uc_tenant set deleted_at = null where id = 3')
    expect(await told('')).toEqual(before)
    expect((await told('/bin')).ids).toContain(binned)
  })

  it('are written all or none', async () => {
    const ids = [await make(one), await make(other)]
    expect(
      await house.call(staff, 'POST', `${rows}/delete`, { ids: [...ids, '999'] }),
    ).toMatchObject({ code: 65, key: 'errors.batchMissing' })
    expect((await house.call(other, 'DELETE', `${resource.api}/${ids[1]}`)).code).toBe(0)
    expect((await house.call(staff, 'POST', `${rows}/delete`, { ids })).code).toBe(65)
    expect((await house.call(one, 'GET', `${resource.api}/${ids[0]}`)).code).toBe(0)
  })

  it('are nothing to members of a tenant, whatever their menus say', async () => {
    const id = await make(other)
    const ids = [id]
    for (const filter of [true, false]) {
      tenancyFilter.on = filter
      for (const path of ['', '/bin', '/options', `/${id}`, `/${id}/history`])
        expect((await house.call(one, 'GET', rows + path)).code, path).toBe(62)
      for (const verb of ['delete', 'restore', 'purge', ...Object.keys(resource.actions)]) {
        expect((await house.call(one, 'POST', `${rows}/${id}/${verb}`)).code, verb).not.toBe(0)
        expect((await house.call(one, 'POST', `${rows}/${verb}`, { ids })).code, verb).not.toBe(0)
      }
    }
    expect((await house.call(other, 'GET', `${resource.api}/${id}`)).code).toBe(0)
  })

  it('lie within the reach of whoever looks', async () => {
    const scope = { all: false, deptIds: [], ownerIds: [], subordinates: false }
    const narrow = { ...staff, scope }
    const id = await make(other)
    const seen = (await house.call(narrow, 'GET', rows)).data.total
    const deleted = await house.call(narrow, 'POST', `${rows}/${id}/delete`)
    expect(resource.scope === 'all' ? seen > 0 && deleted.code === 0 : seen === 0).toBe(true)
    expect(resource.scope === 'all' || deleted.code === 65).toBe(true)
  })

  it('are neither added nor changed', async () => {
    const id = await make(other)
    for (const [method, path, status] of [
      ['POST', '', 405],
      ['PUT', `/${id}`, 405],
      ['DELETE', `/${id}`, 405],
      ['GET', `/${id}/x/y`, 404],
      ['POST', `/${id}/delete/y`, 404],
    ] as const)
      expect((await house.call(staff, method, rows + path)).status, path).toBe(status)
  })
})

describe('work across tenants', () => {
  it('is held to the limit of the tenant it is done in', async () => {
    const house = await openHouse()
    await house.sql('update uc_policy set post_max = 1 where id = 1')
    const { post } = Object.fromEntries(resources.map(it => [it.name, it])) as {
      post: (typeof resources)[number]
    }
    const { id } = await house.add(post, another(post), other)
    await house.call(other, 'DELETE', `${post.api}/${id}`)
    await house.add(post, another(post), other)
    expect(
      await house.call(staff, 'POST', `${post.api}/across/restore`, { ids: [id] }),
    ).toMatchObject({ key: 'errors.limitReached', data: { quota: 'postMax', used: 1, max: 1 } })
  })
})
