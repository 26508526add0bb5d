import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keySignInPath } from '#resources/core/signing.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { access, type Key, keyOf } from '#test/support/openAccess.ts'
import { run } from '#test/support/sql.ts'

const path = '/user/admin/bind'
const address = 'https://elsewhere.example.com'
let here: TestApp
let there: TestApp
let server: Awaited<ReturnType<TestApp['startServer']>>
let tenant: Client
let remote: Client
let key: Key
let username: string

const allow = (staff: Client, at: string) =>
  staff.post('/admin/admin/outboundHost', {
    host: '127.0.0.1',
    purpose: 'binding',
    port: Number(new URL(at).port),
    plain: true,
  })

beforeAll(async () => {
  here = await startTestApp()
  there = await startTestApp({ trial: true })
  server = await there.startServer()
  tenant = await here.as('tenant')
  remote = await there.as('tenant')
  key = await keyOf(remote, ['GET /user/admin/post'])
  username = (await remote.get('/user/admin/member/info')).data.username
  const staff = await here.as('platform')
  await allow(staff, server.address)
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

/** A proxy to the other installation that runs `first` whenever somebody signs in through it. */
const startDetour = async (first: () => Promise<unknown>) => {
  const detour = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    if (url === keySignInPath) await first()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization = '', 'content-type': type = '' } = headers
    const answer = await fetch(`${server.address}${url}`, {
      method,
      headers: { authorization, ...(type ? { 'content-type': type } : {}) },
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>(done => detour.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(detour.address() as AddressInfo).port}`
  await allow(await here.as('platform'), address)
  return {
    address,
    close: () => new Promise(done => detour.close(done)),
  }
}

describe('a binding to another installation', () => {
  it('signs in there, shows the account, opens only one session, and ends it when unbound', async () => {
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

  it('says what is missing without a key, and counts as reachable', async () => {
    const id = await added({ clientId: null })
    expect((await bind(id)).data).toMatchObject({ bindStatus: 'reachable', failure: 'noKey' })
  })

  it.each([
    ['secret', { password: 'us_wrong' }, 'the key or its secret is not right'],
    ['otherAccount', { username: 'someone.else' }, 'belongs to another account'],
  ])('names the problem: %s', async (failure, values, words) => {
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

  it('names the problem at the other installation: clock, address, expiry, disabled key', async () => {
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

  it('needs the secret again for another address, and ends its session at the old one', async () => {
    const before = await sessionsThere()
    const id = await added()
    await bind(id)
    expect(await sessionsThere()).toBeGreaterThan(0)
    const { version } = await row(id)
    await tenant.put(`${path}/${id}`, { version, address })
    const [kept] = await systemTransaction(here.db, tx =>
      run(tx, 'select password, token from uc_bind where id = $1', [id]),
    )
    expect(kept).toEqual({ password: null, token: null })
    expect((await bind(id)).message).toContain('secret was erased')
    await expect.poll(sessionsThere).toBe(before)
  })

  it.each([
    ['changed', (id: string, version: number) => tenant.put(`${path}/${id}`, { version, address })],
    ['deleted', (id: string) => tenant.delete(`${path}/${id}`)],
  ])('that is %s while it signs in leaves no session there', async (_what, meanwhile) => {
    const before = await sessionsThere()
    let begun = async () => ({ code: -1 })
    const detour = await startDetour(() => begun())
    const id = await added({ address: detour.address })
    const { version } = await row(id)
    const done: Promise<{ code: number }>[] = []
    begun = async () => {
      done.push(meanwhile(id, version))
      return (await done[0]) as { code: number }
    }
    expect((await bind(id)).message).toContain('changed')
    expect((await Promise.all(done)).map(it => it.code)).toEqual([0])
    expect(await sessionsThere()).toBe(before)
    await detour.close()
  })

  it('ends its session when it is deleted, and signs in again once it is restored', async () => {
    const before = await sessionsThere()
    const id = await added()
    await bind(id)
    expect((await tenant.delete(`${path}/${id}`)).code).toBe(0)
    await expect.poll(sessionsThere).toBe(before)
    await tenant.post(`${path}/${id}/restore`)
    expect((await tenant.post(`${path}/${id}/check`, {})).data.bindStatus).toBe('bound')
  })

  it('never shows its secret or its token', async () => {
    const id = await added()
    await bind(id)
    const audit = await systemTransaction(here.db, tx => run(tx, 'select changes from uc_audit'))
    const told = JSON.stringify([await row(id), await tenant.get(path), audit, here.lines])
    expect(told).not.toContain(key.secret)
    expect(told).not.toMatch(/"(?:token|password)":/)
  })
})
