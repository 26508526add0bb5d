import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { tenancyFilter } from '#server/kit/query/where.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clerk, newPerson } from './support.ts'

let house: TestApp
let tenant: Client
let count = 0

const api = '/user/admin/session'
const info = '/user/admin/member/info'

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const someone = async (more: object = {}) => {
  count += 1
  const person = await newPerson(house, `online${count}`, more)
  await change('update uc_credential set must_change = false where', person.id)
  return { ...person, client: await house.signIn(person.userName) }
}
const sessionsOf = async (userName: string, client = tenant) =>
  (await client.get(`${api}?filter=${JSON.stringify({ q: userName })}`)).data.list
const codeOf = async (client: Client) => (await client.get(info)).code
const change = (text: string, userId: string) =>
  systemTransaction(house.db, tx => sql.raw(`${text} user_id = ${userId}`).execute(tx))

describe('the list of who is online', () => {
  it('says who, from where, with what and since when', async () => {
    const { id, userName } = await someone()
    expect(await sessionsOf(userName)).toMatchObject([
      {
        userId: id,
        userName,
        ip: '127.0.0.1',
        agent: 'test',
        remember: false,
        own: false,
        labels: { userId: userName },
      },
    ])
  })

  it('marks one’s own session', async () => {
    const { data } = await tenant.get(`${api}?filter={"own":false}&range=[0,999]`)
    expect(data.list.filter((row: { own: boolean }) => row.own)).toHaveLength(1)
  })

  it('holds sessions in force alone', async () => {
    const { id, userName, client } = await someone()
    await change("update uc_session set expires_at = now() - interval '1 second' where", id)
    expect(await sessionsOf(userName)).toEqual([])
    await change("update uc_session set expires_at = now() + interval '1 hour' where", id)
    expect(await sessionsOf(userName)).toHaveLength(1)
    await client.post('/user/admin/site/logout')
    expect(await sessionsOf(userName)).toEqual([])
  })

  it('tells no token, and can be neither written nor thrown away', async () => {
    const { userName } = await someone()
    const [row] = await sessionsOf(userName)
    expect(Object.keys(row)).not.toContain('hash')
    const path = `${api}/${row.id}`
    expect((await tenant.post(api, {})).status).toBe(405)
    expect((await tenant.put(path, { version: 1 })).status).toBe(405)
    expect((await tenant.delete(path)).status).toBe(405)
    expect((await tenant.post(`${api}/purge`, { ids: [row.id] })).status).toBe(404)
    expect((await tenant.get(`${api}/bin`)).status).toBe(404)
  })

  it.each([true, false])('shows nobody of another tenant, query filter %s', async on => {
    const { userName } = await someone()
    const platform = await house.as('platform')
    tenancyFilter.on = on
    const seen = await sessionsOf(userName, platform)
    tenancyFilter.on = true
    expect(seen).toEqual([])
  })

  it('reaches as far as the data scope', async () => {
    const { client, user } = await clerk(house, ['permission/online'], { dataScope: 5 })
    const { data } = await client.get(api)
    expect(data.list.map((row: { userId: string }) => row.userId)).toEqual([user.id])
  })
})

describe('ending sessions', () => {
  it('signs out those chosen, and says how many', async () => {
    const one = await someone()
    const second = await house.signIn(one.userName)
    const [row] = await sessionsOf(one.userName)
    expect(await tenant.post(`${api}/end`, { ids: [row.id] })).toMatchObject({
      code: 0,
      data: { ids: [row.id], sessions: 1 },
    })
    expect((await Promise.all([one.client, second].map(codeOf))).sort()).toEqual([0, 61])
  })

  it('is not for the session in use', async () => {
    const { data } = await tenant.get(`${api}?range=[0,999]`)
    const own = data.list.find((row: { own: boolean }) => row.own)
    expect((await tenant.post(`${api}/${own.id}/end`, {})).message).toBe(
      'This is the session you are using. Sign out instead.',
    )
    expect(await codeOf(tenant)).toBe(0)
  })

  it('is not for those who do not stand below', async () => {
    const { client } = await clerk(house, ['permission/online'])
    const { username } = (await tenant.get(info)).data
    const [row] = await sessionsOf(username, client)
    expect((await client.post(`${api}/end`, { ids: [row.id] })).code).toBe(62)
    expect(await codeOf(tenant)).toBe(0)
  })

  it('of everyone spares oneself and those who do not stand below', async () => {
    const simple = await someone()
    const boss = await clerk(house, ['permission/online'])
    const second = await house.signIn(boss.user.userName)
    expect((await boss.client.post(`${api}/endAll`, {})).code).toBe(0)
    expect(await Promise.all([simple.client, second, boss.client, tenant].map(codeOf))).toEqual([
      61, 0, 0, 0,
    ])
  })
})

describe('whatever ends sessions says how many', () => {
  it('disabling, deleting, forcing out and resetting', async () => {
    const member = '/user/admin/member'
    const ways = [
      (id: string) => tenant.put(`${member}/${id}`, { version: 1, status: 2 }),
      (id: string) => tenant.delete(`${member}/${id}`),
      (id: string) => tenant.post(`${member}/forceLogout`, { ids: [id] }),
      (id: string) => tenant.post(`${member}/${id}/resetPassword`, {}),
    ]
    for (const end of ways) {
      const { id, userName } = await someone()
      await house.signIn(userName)
      expect((await end(id)).data.sessions).toBe(2)
    }
  })
})
