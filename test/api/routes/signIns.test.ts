import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

describe('one’s own sign-ins', () => {
  it('are those that hold, the one that asks marked, and nobody else’s', async () => {
    const here = await house.as('manager')
    const there = await house.as('manager')
    await house.as('tenant')
    const { data } = await here.get('/user/admin/member/signIns')
    expect(data.total).toBe(2)
    expect(data.list.map((it: { here: boolean }) => it.here)).toEqual([false, true])
    expect(data.list[0]).toMatchObject({ ip: '127.0.0.1', agent: 'test' })
    await there.post('/user/admin/site/logout')
    const left = await here.get('/user/admin/member/signIns')
    expect(left.data.list).toHaveLength(1)
    expect(left.data.total).toBe(2)
  })
})
