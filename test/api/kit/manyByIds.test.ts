import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#resources/post.ts'
import { user } from '#resources/user.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

let house: TestApp
let tenant: Client
let address: string
let close: () => Promise<void>
let ids: string[]

const filterOf = (those: readonly string[]) =>
  `filter=${encodeURIComponent(JSON.stringify({ id: those }))}`

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  ;({ address, close } = await house.startServer())
  const { tenantId } = (await tenant.get('/user/admin/member/info')).data
  const rows = await systemTransaction(house.db, tx =>
    run(
      tx,
      `insert into uc_post (tenant_id, id, name, code) select $1::bigint, 8000000000000000000 + n, 'Many ' || n, 'many' || n
        from generate_series(1, 1001) n returning id::text`,
      [tenantId],
    ),
  )
  ids = rows.map(it => it.id as string)
})
afterAll(async () => {
  await close()
  await house.close()
})

const found = (answer: { data: { list: { id: string }[] } }) => answer.data.list.map(it => it.id)

describe('rows that are requested by ids, without a range', () => {
  it.each([1, 10, 11, 60, 1000])('are all returned: %i', async count => {
    const asked = ids.slice(0, count)
    const answer = await tenant.get(`${post.api}?${filterOf(asked)}`)
    expect(answer).toMatchObject({ code: 0, data: { total: count } })
    expect(found(answer).sort()).toEqual([...asked].sort())
    const options = await tenant.get(`${post.api}/options?${filterOf(asked)}`)
    expect(options.data.list).toHaveLength(count)
  })

  it('are also returned over HTTP for a thousand ids of nineteen digits', async () => {
    const answer = await fetch(`${address}${post.api}?${filterOf(ids.slice(0, 1000))}`, {
      headers: { authorization: tenant.token ?? '' },
    })
    const { code, data } = (await answer.json()) as { code: number; data: { list: object[] } }
    expect({ status: answer.status, code, rows: data.list.length }).toEqual({
      status: 200,
      code: 0,
      rows: 1000,
    })
  })

  it('are refused for more than a thousand ids', async () => {
    expect(await tenant.get(`${post.api}?${filterOf(ids)}`)).toMatchObject({
      code: 51,
      data: { fields: { filter: 'At most 1000 entries' } },
    })
  })

  it('are counted once per id', async () => {
    const twice = [...ids.slice(0, 600), ...ids.slice(0, 600)]
    expect(found(await tenant.get(`${post.api}?${filterOf(twice)}`))).toHaveLength(600)
  })

  it('are limited by a range if there is one', async () => {
    const answer = await tenant.get(`${post.api}?range=[0,4]&${filterOf(ids.slice(0, 60))}`)
    expect(answer.data).toMatchObject({ total: 60 })
    expect(answer.data.list).toHaveLength(5)
  })

  it('never include those of another tenant or beyond the data scope', async () => {
    const platform = await house.as('platform')
    const all = (await platform.get(`${user.api}/across?range=[0,199]`)).data.list as {
      id: string
      tenantId: string
    }[]
    const seen = async (client: Client) =>
      found(await client.get(`${user.api}?${filterOf(all.map(it => it.id))}`))
    const own = (await tenant.get('/user/admin/member/info')).data.tenantId
    const ofTenant = all.filter(it => it.tenantId === own).map(it => it.id)
    expect(ofTenant.length).toBeLessThan(all.length)
    expect((await seen(tenant)).sort()).toEqual(ofTenant.sort())
    const manager = await house.as('manager')
    const inScope = (await manager.get(`${user.api}?range=[0,199]`)).data.list as { id: string }[]
    expect(inScope.length).toBeLessThan(ofTenant.length)
    expect((await seen(manager)).sort()).toEqual(inScope.map(it => it.id).sort())
  })
})
