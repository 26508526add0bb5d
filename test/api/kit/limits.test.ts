import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { beginSql } from '#server/db/transactions.ts'
import { another, type House, openHouse, someone } from './house.ts'

const me = someone()
let house: House

beforeAll(async () => {
  house = await openHouse()
})

describe('limits', () => {
  it('let exactly as many through as fit, in parallel', async () => {
    const [{ used = 0 } = {}] = await house.sql(
      "select used from uc_usage where tenant_id = 3 and quota = 'postMax'",
    )
    const actor = someone({ tenantId: '3', limits: { post_max: used + 5 } })
    const many = await Promise.all(
      Array.from({ length: 50 }, () => house.call(actor, 'POST', post.api, another(post))),
    )
    expect(many.filter(it => it.code === 0)).toHaveLength(5)
    expect(many.find(it => it.code !== 0)).toMatchObject({
      key: 'errors.limitReached',
      data: { quota: 'postMax', used: used + 5, max: used + 5 },
    })
    expect(
      await house.sql(
        "select used, (select count(*)::int from uc_post where tenant_id = 3 and deleted_at is null) as rows from uc_usage where tenant_id = 3 and quota = 'postMax'",
      ),
    ).toEqual([{ used: used + 5, rows: used + 5 }])
  })
})

describe('enabling', () => {
  it.each([dept, post, role, user].map(it => [it.name, it] as const))(
    'a %s is refused only while the tenant has more than it may',
    async (_name, resource) => {
      const quota = resource.quota ?? ''
      const column = quota.replace('Max', '_max')
      await house.add(resource, another(resource))
      const { id } = await house.add(resource, another(resource, { status: 2 }))
      const [line] = await house.sql(
        'select used from uc_usage where tenant_id = 2 and quota = $1',
        [quota],
      )
      const enable = async (max: number, status = 1) =>
        house.call(someone({ limits: { [column]: max } }), 'PUT', `${resource.api}/${id}`, {
          status,
          version: (await house.call(me, 'GET', `${resource.api}/${id}`)).data.version,
        })
      expect(await enable(line?.used - 1)).toMatchObject({
        key: 'errors.limitReached',
        data: { quota, used: line?.used, max: line?.used - 1 },
      })
      expect((await enable(line?.used)).data.status).toBe(1)
      expect((await enable(line?.used - 1, 2)).data.status).toBe(2)
    },
  )
})

describe('the total of a whole list', () => {
  it.each([dept, post, role, user].map(it => [it.name, it] as const))(
    'of %s is what counting says, whatever came and went',
    async (_name, resource) => {
      const actor = someone({ tenantId: '3' })
      const counted = async () => {
        const filter = { id: { set: true } }
        const whole = await house.call(actor, 'GET', resource.api)
        return [whole, await house.call(actor, 'GET', resource.api, undefined, { filter })].map(
          it => it.data.total,
        )
      }
      const [before = 0] = await counted()
      const ids: string[] = []
      for (let n = 0; n < 3; n += 1)
        ids.push((await house.add(resource, another(resource), actor)).id as string)
      expect(await counted()).toEqual([before + 3, before + 3])
      await house.call(actor, 'POST', `${resource.api}/delete`, { ids })
      expect(await counted()).toEqual([before, before])
      await house.call(actor, 'POST', `${resource.api}/${ids[0]}/restore`)
      await house.call(actor, 'POST', `${resource.api}/${ids[1]}/purge`)
      expect(await counted()).toEqual([before + 1, before + 1])
    },
  )

  it('is counted for those who see a part of it', async () => {
    const { id } = await house.add(dept, another(dept))
    const scope = { all: false, deptIds: [id], ownerIds: [] }
    const { data } = await house.call(someone({ scope }), 'GET', dept.api)
    expect(data).toMatchObject({ total: 1, list: [{ id }] })
  })
})

describe('a row that nothing else concerns', () => {
  it('is created by one statement, counted and noted', async () => {
    const writes = vi.spyOn(house.db.writers, 'query')
    const transactions = vi.spyOn(house.db.pool, 'connect')
    const { code, data } = await house.call(me, 'POST', post.api, another(post))
    const seen = [writes.mock.calls.length, transactions.mock.calls.length]
    vi.restoreAllMocks()
    expect({ code, seen }).toEqual({ code: 0, seen: [1, 0] })
    const lines = await house.sql(
      "select action, actor_id::text as actor from uc_audit where resource = 'post' and row_id = $1",
      [data.id],
    )
    expect(lines).toEqual([{ action: 'create', actor: me.userId }])
  })

  it('does not wait for those of a tenant whose counter is locked', async () => {
    const theirs = someone({ tenantId: '3' })
    expect((await house.call(theirs, 'POST', post.api, another(post))).code).toBe(0)
    const locking = await house.db.pool.connect()
    try {
      await locking.query(beginSql(theirs, 'write'))
      const locked = await locking.query("select from uc_usage where quota = 'postMax' for update")
      expect(locked.rowCount).toBe(1)
      const transactions = vi.spyOn(house.db.pool, 'connect')
      let unlocked = false
      const waiting = Array.from({ length: 4 }, async () => {
        const { code } = await house.call(theirs, 'POST', post.api, another(post))
        return { code, unlocked }
      })
      const mine = await house.call(me, 'POST', post.api, another(post))
      expect({ code: mine.code, unlocked }).toEqual({ code: 0, unlocked: false })
      // They wait in transactions of their own by now.
      await vi.waitUntil(() => transactions.mock.calls.length === waiting.length, { interval: 2 })
      unlocked = true
      await locking.query('rollback')
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ code: 0, unlocked: true })))
    } finally {
      vi.restoreAllMocks()
      locking.release(true)
    }
  })
})

describe('a row that is refused', () => {
  it('leaves neither use of the limit nor a line in the log, wherever the refusal comes from', async () => {
    const actor = someone({ tenantId: '3' })
    const state = () =>
      house.sql(`select (select used from uc_usage where tenant_id = 3 and quota = 'postMax') as used,
        (select count(*)::int from uc_audit where tenant_id = 3) as lines`)
    const first = another(post, { code: 'said-twice' })
    expect((await house.call(actor, 'POST', post.api, first)).code).toBe(0)
    const before = await state()
    const twice = await house.call(actor, 'POST', post.api, another(post, { code: 'said-twice' }))
    expect(twice.data.fields).toEqual({ code: { key: 'taken' } })
    const limited = { ...actor, limits: { post_max: 1 } }
    const full = await house.call(limited, 'POST', post.api, another(post))
    expect(full.key).toBe('errors.limitReached')
    expect(await state()).toEqual(before)
  })
})
