import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

describe('one’s own sign-ins', () => {
  it('are those that hold, the one that asks marked and first, and nobody else’s', async () => {
    const here = await house.as('manager')
    const there = await house.as('manager')
    await house.as('tenant')
    const { data } = await here.get('/user/admin/member/signIns')
    expect(data.total).toBe(2)
    expect(data.list.map((it: { here: boolean }) => it.here)).toEqual([true, false])
    expect(data.list[0]).toMatchObject({ ip: '127.0.0.1', agent: 'test' })
    await there.post('/user/admin/site/logout')
    expect((await here.get('/user/admin/member/signIns')).data.list).toHaveLength(1)
    const left = await here.get('/user/admin/member/signIns')
    expect(left.data.list).toHaveLength(1)
    expect(left.data.total).toBe(2)
  })

  it('stay one’s own while one stands in another tenant, and so do requests made there', async () => {
    const staff = await house.as('platform')
    const { list } = (await staff.get('/user/admin/tenant?filter={"code":"beichen"}')).data
    const { policyId } = list[0]
    const policy = (await staff.get(`/user/admin/policy/${policyId}`)).data
    await staff.put(`/user/admin/policy/${policyId}`, { version: policy.version, userMax: 40 })
    const own = (await staff.get('/user/admin/member/signIns')).data
    const reason = 'ticket 4711'
    await staff.post(`/user/admin/tenant/${list[0].id}/enter`, { reason, write: true })
    expect((await staff.get('/user/admin/member/signIns')).data).toEqual(own)
    const body = { quota: 'userMax', wanted: 60, reason: 'Asked for by phone' }
    const asked = await staff.post('/user/admin/limitRequest', body)
    expect(asked.data).toMatchObject({ askedById: null, most: 40 })
  })
})
