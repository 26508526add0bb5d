import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { clerk, newPerson } from './support.ts'

let house: TestApp
let platform: Client
let beichen: string

const info = '/user/admin/member/info'
const post = '/user/admin/post'
const leave = '/user/admin/member/leave'
const another = { name: 'post of nobody', code: 'nobody' }

const refused = (answer: Envelope) => [answer.code, answer.message]
const linesOf = async (tenantId: string, action: string) =>
  (
    await systemTransaction(house.db, tx =>
      sql<{ actor_tenant_id: string | null }>`select actor_tenant_id from uc_audit
        where tenant_id = ${tenantId} and action = ${action} order by id desc`.execute(tx),
    )
  ).rows

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  platform = await house.as('platform')
  const { data } = await platform.get('/user/admin/tenant?filter={"code":"beichen"}')
  beichen = data.list[0].id
})

describe('seeing as a user', () => {
  const seeAs = (id: string, client: Client) => client.post(`/user/admin/member/${id}/seeAs`, {})

  it('shows exactly what the person sees, and changes nothing', async () => {
    const tenant = await house.as('tenant')
    const member = await house.as('member')
    const { id, realName } = (await member.get(info)).data
    const own = (await tenant.get(info)).data
    expect((await seeAs(id, tenant)).code).toBe(0)
    expect((await tenant.get(info)).data).toMatchObject({
      id,
      realName,
      acting: { as: 'user', userId: own.id, userName: own.realName, readOnly: true },
    })
    for (const path of ['/user/admin/member', post])
      expect((await tenant.get(path)).data).toEqual((await member.get(path)).data)
    // `rights` stands for the session, which may change by itself.
    const menus = '/user/admin/role/antd/menu'
    expect((await tenant.get(menus)).data.list).toEqual((await member.get(menus)).data.list)
    expect((await tenant.post(post, another)).code).toBe(62)
    await tenant.post(leave)
    expect((await tenant.get(info)).data.id).toBe(own.id)
  })

  it('is for administrators, of others who may sign in', async () => {
    const tenant = await house.as('tenant')
    const { id: own } = (await tenant.get(info)).data
    expect((await seeAs(own, tenant)).message).toBe('You cannot do this to yourself.')
    const person = await newPerson(house, 'seen1')
    await tenant.put(`/user/admin/member/${person.id}`, { version: 1, status: 2 })
    expect((await seeAs(person.id, tenant)).code).toBe(-1)
    const boss = await clerk(house, ['org/user'])
    const plain = await newPerson(house, 'seen2')
    expect(refused(await seeAs(plain.id, boss.client))).toEqual([
      62,
      'Only administrators may see as a user.',
    ])
  })

  it('ends when that user may not sign in any more', async () => {
    const tenant = await house.as('tenant')
    const person = await newPerson(house, 'seen3')
    await seeAs(person.id, tenant)
    const second = await house.as('tenant')
    await second.put(`/user/admin/member/${person.id}`, { version: 1, status: 2 })
    expect((await tenant.get('/user/admin/role/header')).data).toEqual({ acting: 'over' })
  })

  it('works within a tenant that one only looks at, and leads home from there', async () => {
    await platform.post(`/user/admin/tenant/${beichen}/enter`, { reason: 'ticket 4711' })
    const { id } = (await (await house.as('member')).get(info)).data
    expect((await seeAs(id, platform)).code).toBe(0)
    expect((await platform.get(info)).data).toMatchObject({ id, acting: { as: 'user' } })
    expect((await seeAs(id, platform)).code).toBe(62)
    expect((await linesOf(beichen, 'seeAs'))[0]).toMatchObject({ actor_tenant_id: '1' })
    expect((await linesOf('1', 'seeAs'))[0]).toMatchObject({ actor_tenant_id: null })
    await platform.post(leave)
    expect((await platform.get(info)).data.tenantId).toBe('1')
  })
})
