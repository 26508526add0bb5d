import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemStatement } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { at, minutes, settledPerson } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let tenant: Client
let person: Awaited<ReturnType<typeof settledPerson>>
let mine: Client
let count = 0

beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  house.pass(minutes(2))
  tenant = await house.as('tenant')
  person = await settledPerson(house, `ended${count}`)
  mine = person.client
})

const api = '/user/admin/member'
const info = `${api}/info`
const outcomeOf = async (client: Client, path = info) => {
  const { code, data, message } = await client.get(path)
  return { code, reason: data?.reason, message }
}

/** What ends the session, and what its token is told from then on. */
const endings: Record<string, [reason: string, end: () => Promise<unknown>]> = {
  'an administrator signs out the person': [
    'administrator',
    () => tenant.post(`${api}/${person.id}/forceLogout`, {}),
  ],
  'the account is disabled': [
    'disabled',
    async () => {
      const { data } = await tenant.get(`${api}/${person.id}`)
      return tenant.put(`${api}/${person.id}`, { version: data.version, status: 2 })
    },
  ],
  'the account is deleted': ['disabled', () => tenant.delete(`${api}/${person.id}`)],
  'the password is reset': [
    'passwordReset',
    () => tenant.post(`${api}/${person.id}/resetPassword`, {}),
  ],
  'the person changes the password elsewhere': [
    'passwordChanged',
    async () =>
      (await house.signIn(person.userName)).post(`${api}/account/password`, {
        oldPassword: person.password,
        password: 'Another-good-2',
      }),
  ],
  'the person ends it from another device': [
    'elsewhere',
    async () =>
      (await house.signIn(person.userName)).post(`${api}/account/sessions/end`, { others: true }),
  ],
  'the person signs out in another window': [
    'signedOut',
    () => mine.post('/user/admin/site/logout'),
  ],
  'nothing is done for two hours': ['timeout', async () => house.pass(minutes(121))],
}

describe('the token of a session that has ended', () => {
  it.each(Object.entries(endings))('is told why: %s', async (_what, [reason, end]) => {
    expect((await outcomeOf(mine)).code).toBe(0)
    const ended = (await end()) as { code: number } | undefined
    expect(ended?.code ?? 0).toBe(0)
    const told = await outcomeOf(mine)
    expect(told).toMatchObject({ code: 61, reason })
    expect(told.message).not.toMatch(/errors\./)
    expect(await outcomeOf(mine, '/user/admin/post')).toMatchObject({ code: 61, reason })
  })

  it('is told on every node', async () => {
    await tenant.post(`${api}/${person.id}/forceLogout`, {})
    const there = at(other, mine)
    expect(await outcomeOf(there)).toMatchObject({ code: 61, reason: 'administrator' })
  })

  it('is told that the tenant was disabled, or has expired', async () => {
    const platform = await house.as('platform')
    const { data } = await mine.get(info)
    const path = `/user/admin/tenant/${data.tenantId}`
    const change = async (values: object) => {
      const { version } = (await platform.get(path)).data
      expect((await platform.put(path, { version, ...values })).code).toBe(0)
    }
    const second = await house.signIn(person.userName)
    await change({ expiresAt: new Date(house.deps.now() - minutes(1)).toISOString() })
    expect(await outcomeOf(mine)).toMatchObject({ code: 61, reason: 'tenantExpired' })
    await change({ status: 2 })
    await change({ status: 1, expiresAt: null })
    expect(await outcomeOf(second)).toMatchObject({ code: 61, reason: 'tenantDisabled' })
  })

  it('that was made up, and no token, are told nothing', async () => {
    await tenant.post(`${api}/${person.id}/forceLogout`, {})
    const made = (authorization: string) =>
      house.anyone().get(info, undefined, authorization ? { authorization } : {})
    for (const token of ['', 'x', 'A'.repeat(43), (mine.token ?? '').replace(/.$/, '_')])
      expect(await made(token)).toMatchObject({ code: 61, data: null })
  })
})

it('nothing but the hash of the token is kept, and nobody reads it as a tenant', async () => {
  await tenant.post(`${api}/${person.id}/forceLogout`, {})
  const kept = await systemStatement(
    house.deps.db,
    sql<{ row: string }>`select e::text as row from uc_session_end e`,
  )
  expect(kept.length).toBeGreaterThan(0)
  for (const { row } of kept) expect(row).not.toContain(mine.token)
  const grants = await systemStatement(
    house.deps.db,
    sql<{
      allowed: boolean
    }>`select has_table_privilege('uc_tenant', 'uc_session_end', 'select') as allowed`,
  )
  expect(grants).toEqual([{ allowed: false }])
})
