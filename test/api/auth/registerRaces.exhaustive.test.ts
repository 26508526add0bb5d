import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import { inviting, joiningPolicy, registerAs, setRegistration } from './newcomers.ts'

let house: TestApp
let apps: TestApp['app'][]
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  apps = [house.app, (await house.anotherNode()).app]
})
afterAll(() => house.close())

/**
 * Registers so many people at once, alternating between two processes, each from another address.
 */
const atOnce = (count: number, valuesOf: (at: number) => object): Promise<Envelope[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      registerAs(house, valuesOf(at), { app: apps[at % 2] as TestApp['app'] }),
    ),
  )
const gotIn = (answers: readonly Envelope[]) => answers.filter(({ code }) => code === 0).length
const busy = 63
const usersOf = async (tenantId: string) =>
  (
    await sqlIn(
      house,
      `select (select count(*)::int from uc_user where tenant_id = $1 and deleted_at is null) as rows,
        (select used from uc_usage where tenant_id = $1 and quota = 'userMax') as used`,
      [tenantId],
    )
  )[0] as { rows: number; used: number }

it('of a hundred who come with one code one gets in, and nobody else leaves a trace', async () => {
  const { id, inviteCode } = await inviting(house, { companyName: 'Only One' })
  const answers = await atOnce(100, () => ({ inviteCode }))
  const refused = answers.filter(({ code }) => code !== 0)
  expect(gotIn(answers)).toBe(1)
  expect(refused.every(({ code, data }) => code === busy || data.fields?.inviteCode)).toBe(true)
  const [left] = await sqlIn(
    house,
    `select (select count(*)::int from uc_tenant where name like 'Only One%') as tenants,
      (select state from uc_invite where id = $1) as state`,
    [id],
  )
  expect(left).toEqual({ tenants: 1, state: 'used' })
}, 60_000)

it('of fifty who join a tenant with five places left five get in', async () => {
  const policy = await joiningPolicy(house)
  const before = await usersOf(policy.defaultTenantId)
  await sqlIn(
    house,
    'update uc_policy set user_max = $2 where id = (select policy_id from uc_tenant where id = $1)',
    [policy.defaultTenantId, before.used + 5],
  )
  await sqlIn(house, 'update uc_policy set is_default = (id = $1)', [policy.id])
  await setRegistration(house, 'open')
  const answers = await atOnce(50, () => ({}))
  const refused = answers.filter(({ code }) => code !== 0)
  expect(gotIn(answers)).toBe(5)
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['There is no place left to join. Tell whoever invited you.']),
  )
  expect(house.lines.filter(line => line.includes('met a full tenant'))).toHaveLength(45)
  const after = await usersOf(policy.defaultTenantId)
  expect(after).toEqual({ rows: before.rows + 5, used: before.used + 5 })
}, 60_000)

it('of twenty who want one name one gets it, and the others hear that it is taken', async () => {
  await sqlIn(house, 'update uc_policy set is_default = (tenant_set = 1)')
  const answers = await atOnce(20, at => ({ username: at % 2 ? 'wanted' : 'WANTED' }))
  const fields = answers.flatMap(({ code, data }) => (code === 0 ? [] : [data.fields]))
  expect(fields).toEqual(Array(19).fill({ username: 'Already taken, choose another' }))
}, 60_000)

it('twenty of one company’s name each get a tenant', async () => {
  const answers = await atOnce(20, () => ({ realName: 'Same Name' }))
  expect(gotIn(answers)).toBe(20)
}, 60_000)
