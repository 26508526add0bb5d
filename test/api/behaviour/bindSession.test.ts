import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { run } from '#server/kit/sql.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { access, type Key, keyOf } from '#test/support/openAccess.ts'

const path = '/user/admin/bind'
let here: TestApp
let there: TestApp
let server: Awaited<ReturnType<TestApp['startServer']>>
let tenant: Client
let remote: Client
let key: Key
let username: string

beforeAll(async () => {
  here = await startTestApp()
  there = await startTestApp({ trial: true })
  server = await there.startServer()
  tenant = await here.as('tenant')
  remote = await there.as('tenant')
  key = await keyOf(remote, ['GET /user/admin/post'])
  username = (await remote.get('/user/admin/member/info')).data.username
  const staff = await here.as('platform')
  await staff.post('/admin/admin/outboundHost', { host: '127.0.0.1', plain: true })
})
afterAll(async () => {
  await server.close()
  await there.close()
  await here.close()
})

const added = async (values: object = {}) => {
  const whole = { username, address: server.address, clientId: key.key, password: key.secret }
  return (await tenant.post(path, { ...whole, ...values })).data.id as string
}
const bind = (id: string) => tenant.post(`${path}/${id}/bind`, {})
const row = async (id: string) => (await tenant.get(`${path}/${id}`)).data
const sessionsThere = async () => {
  const [found] = await systemTransaction(there.db, tx =>
    run(tx, 'select count(*)::int as count from uc_session where key_id = $1', [key.id]),
  )
  return found?.count
}
const changeKey = async (values: object) => {
  const { version } = (await remote.get(`${access}/${key.id}`)).data
  await remote.put(`${access}/${key.id}`, { version, ...values })
}

describe('a binding to another installation', () => {
  it('signs in there, tells whose account it is, keeps no second session, and ends it when unbound', async () => {
    const id = await added()
    const bound = await bind(id)
    expect(bound.data).toMatchObject({ bindStatus: 'bound', platformUsername: username })
    expect(await row(id)).toMatchObject({
      bindStatus: 'bound',
      failure: null,
      platformName: '用户中心',
      platformUsername: username,
      platformRealName: expect.stringMatching(/./),
    })
    await tenant.post(`${path}/${id}/check`, {})
    expect(await sessionsThere()).toBe(1)
    expect((await tenant.post(`${path}/${id}/unbind`, {})).code).toBe(0)
    expect(await sessionsThere()).toBe(0)
    expect(await row(id)).toMatchObject({ bindStatus: 'unbound', platformUsername: null })
  })

  it('says what is missing without a key, and stays reachable', async () => {
    const id = await added({ clientId: null })
    expect((await bind(id)).data).toMatchObject({ bindStatus: 'reachable', failure: 'noKey' })
  })

  it.each([
    ['secret', { password: 'us_wrong' }, 'the key or its secret is not right'],
    ['otherAccount', { username: 'someone.else' }, 'belongs to another account'],
  ])('names what is wrong: %s', async (failure, values, words) => {
    const id = await added(values)
    const refused = await bind(id)
    expect([refused.code, refused.message]).toEqual([-1, expect.stringContaining(words)])
    expect(await row(id)).toMatchObject({
      bindStatus: 'reachable',
      failure,
      platformUsername: null,
    })
    expect(await sessionsThere()).toBe(0)
  })

  it('names what is wrong over there: clocks apart, address, time, key disabled', async () => {
    const id = await added()
    await bind(id)
    const failureNow = async () => {
      await tenant.post(`${path}/${id}/check`, {})
      return (await row(id)).failure
    }
    here.pass(400_000)
    expect(await failureNow()).toBe('skew')
    here.pass(-400_000)
    await changeKey({ ips: ['203.0.113.7'] })
    expect(await failureNow()).toBe('keyAddress')
    await changeKey({ ips: [], expiresAt: new Date(there.deps.now() + 1000).toISOString() })
    here.pass(2000)
    there.pass(2000)
    expect(await failureNow()).toBe('keyExpired')
    await changeKey({ expiresAt: null, status: 2 })
    expect(await failureNow()).toBe('keyDisabled')
    await changeKey({ status: 1 })
    expect(await failureNow()).toBe(null)
  })

  it('wants the secret again for another address, and ends its session at the old one', async () => {
    const id = await added()
    await bind(id)
    expect(await sessionsThere()).toBeGreaterThan(0)
    const { version } = await row(id)
    await tenant.put(`${path}/${id}`, { version, address: 'https://elsewhere.example.com' })
    const [kept] = await systemTransaction(here.db, tx =>
      run(tx, 'select password, token from uc_bind where id = $1', [id]),
    )
    expect(kept).toEqual({ password: null, token: null })
    expect((await bind(id)).message).toContain('secret was erased')
  })

  it('tells nobody its secret or its token', async () => {
    const id = await added()
    await bind(id)
    const audit = await systemTransaction(here.db, tx => run(tx, 'select changes from uc_audit'))
    const told = JSON.stringify([await row(id), await tenant.get(path), audit, here.lines])
    expect(told).not.toContain(key.secret)
    expect(told).not.toMatch(/"(?:token|password)":/)
  })
})
