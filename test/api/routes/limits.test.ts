import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const limits = '/user/admin/member/limits'
const listOf = async (client: Client) => (await client.get(limits)).data.list

describe('the limits of one’s own tenant', () => {
  it('tell for each kind that is counted how many there are and may be', async () => {
    const list = await listOf(tenant)
    expect(list.map((it: { quota: string }) => it.quota)).toEqual([
      'userMax',
      'deptMax',
      'postMax',
      'roleMax',
    ])
    const { total } = (await tenant.get('/user/admin/member')).data
    expect(list[0]).toEqual({ quota: 'userMax', used: total, max: expect.any(Number) })
  })

  it('are told to everyone signed in, whatever he may see', async () => {
    expect(await listOf(await house.as('member'))).toEqual(await listOf(tenant))
  })

  it('follow every row that comes and goes', async () => {
    const used = async () =>
      (await listOf(tenant)).find((it: { quota: string }) => it.quota === 'postMax').used
    const before = await used()
    const { data } = await tenant.post('/user/admin/post', { name: 'Counted', code: 'counted' })
    expect(await used()).toBe(before + 1)
    await tenant.delete(`/user/admin/post/${data.id}`)
    expect(await used()).toBe(before)
  })
})
