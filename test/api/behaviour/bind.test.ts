import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unseal } from '#server/auth/seal.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

const path = '/user/admin/bind'
let house: TestApp
let tenant: Client
let platform: Client
let other: { address: string; close(): Promise<void> }
let stranger: Server

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  platform = await house.as('platform')
  other = await house.startServer()
  stranger = createServer((_, answer) => void answer.end('<html>hello</html>'))
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await other.close()
  await new Promise(resolve => stranger.close(resolve))
  await house.close()
})

const opened = (address: string) => ({
  host: '127.0.0.1',
  purpose: 'binding',
  port: Number(new URL(address).port),
  plain: true,
})
const kept = { username: 'remote', password: 'geheim-7531' }
const added = async (address: string) =>
  (await tenant.post(path, { ...kept, address })).data as { id: string; version: number }
const row = async (id: string) => (await tenant.get(`${path}/${id}`)).data

describe('a binding', () => {
  it('cannot use an internal address until platform staff allow it, and says so', async () => {
    const { id } = await added(other.address)
    const refused = await tenant.post(`${path}/${id}/bind`, {})
    expect([refused.code, refused.message]).toEqual([
      -1,
      expect.stringContaining('an address of an inner network'),
    ])
    expect(await row(id)).toMatchObject({ bindStatus: 'unreachable', failure: 'private' })
    expect((await row(id)).checkedAt).not.toBeNull()

    const made = await platform.post('/admin/admin/outboundHost', {
      ...opened(other.address),
      remark: 'the other',
    })
    expect(made.code).toBe(0)
    const { port } = stranger.address() as AddressInfo
    await platform.post('/admin/admin/outboundHost', opened(`http://127.0.0.1:${port}`))
    const checked = await tenant.post(`${path}/${id}/check`, {})
    expect(checked.data).toMatchObject({ bindStatus: 'reachable', platformName: '用户中心' })
    expect(await row(id)).toMatchObject({
      bindStatus: 'reachable',
      failure: 'noKey',
      platformName: '用户中心',
      platformUsername: null,
    })
  })

  it('reveals nothing about other ports, nor about hosts that are allowed for the platform only', async () => {
    const closed = createServer()
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    const ask = async () => {
      const { id } = await added(`http://127.0.0.1:${port}`)
      const answer = await tenant.post(`${path}/${id}/bind`, {})
      expect(await row(id)).toMatchObject({ bindStatus: 'unreachable', failure: 'private' })
      return answer.message
    }
    const open = await ask()
    for (const purpose of ['message', 'signIn'])
      await platform.post('/admin/admin/outboundHost', {
        ...opened(`http://127.0.0.1:${port}`),
        purpose,
      })
    // An entry that is older than purposes.
    await systemTransaction(house.db, tx =>
      run(tx, "insert into uc_outbound_host (host, plain) values ('127.0.0.0/8', true)"),
    )
    expect(await ask()).toBe(open)
    await new Promise(resolve => closed.close(resolve))
    expect(await ask()).toBe(open)
  })

  it('accepts the address of any page of the other console', async () => {
    const { id } = await added(`${other.address}/user/web/org/user?filter=1#top`)
    expect((await tenant.post(`${path}/${id}/bind`, {})).code).toBe(0)
  })

  it('detects a server that is not a User Center', async () => {
    const { id } = await added(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`)
    expect((await tenant.post(`${path}/${id}/bind`, {})).message).toContain('no User Center')
    expect(await row(id)).toMatchObject({ bindStatus: 'unreachable', failure: 'stranger' })
  })

  it('stores its password encrypted and never shows it', async () => {
    const { id } = await added(other.address)
    const [stored] = await systemTransaction(house.db, tx =>
      run(tx, 'select tenant_id, password from uc_bind where id = $1', [id]),
    )
    const place = `uc_bind:${stored?.tenant_id}:${id}:password`
    expect(unseal(house.deps.settings.appKey, stored?.password, place)).toBe(kept.password)
    const audit = await systemTransaction(house.db, tx => run(tx, 'select changes from uc_audit'))
    const told = [await row(id), await tenant.get(path), audit, house.lines]
    expect(JSON.stringify(told)).not.toContain(kept.password)
  })

  it('deletes its password and what it had read when it is unbound, and needs a password to be bound again', async () => {
    const { id } = await added(other.address)
    expect((await tenant.post(`${path}/${id}/unbind`, {})).code).toBe(-1)
    await tenant.post(`${path}/${id}/bind`, {})
    expect((await tenant.post(`${path}/${id}/unbind`, {})).code).toBe(0)
    const now = await row(id)
    expect(now).toMatchObject({ bindStatus: 'unbound', platformName: null, checkedAt: null })
    expect((await tenant.post(`${path}/${id}/bind`, {})).message).toContain('secret was erased')
    await tenant.put(`${path}/${id}`, { version: now.version, password: 'another-8642' })
    expect((await tenant.post(`${path}/${id}/bind`, {})).code).toBe(0)
  })

  it('is unbound when its address or account changes', async () => {
    const { id } = await added(other.address)
    await tenant.post(`${path}/${id}/bind`, {})
    const { version } = await row(id)
    const changed = await tenant.put(`${path}/${id}`, { version, username: 'someone-else' })
    expect(changed.data).toMatchObject({ bindStatus: 'unbound', platformName: null })
  })

  it.each([
    ['ftp://example.com', 'whole address'],
    ['example.com', 'whole address'],
    ['https://a:b@example.com', 'no user name'],
  ])('refuses %s at its field', async (address, sentence) => {
    const { code, data } = await tenant.post(path, { ...kept, address })
    expect([code, data.fields.address]).toEqual([51, expect.stringContaining(sentence)])
  })

  it("is the tenant's own: others neither see nor check it", async () => {
    const { id } = await added(other.address)
    expect((await platform.get(`${path}/${id}`)).code).toBe(65)
    expect((await platform.post(`${path}/${id}/bind`, {})).code).toBe(65)
    expect((await row(id)).bindStatus).toBe('unbound')
  })

  it('causes at most thirty calls a minute', async () => {
    const { id } = await added('https://127.0.0.9/')
    await tenant.post(`${path}/${id}/bind`, {})
    const calls = Array.from({ length: 40 }, () => tenant.post(`${path}/${id}/check`, {}))
    expect((await Promise.all(calls)).map(it => it.status)).toContain(429)
  })
})

describe('the list of allowed hosts', () => {
  it('is for the platform only', async () => {
    expect((await tenant.get('/admin/admin/outboundHost')).code).toBe(62)
    expect((await tenant.post('/admin/admin/outboundHost', { host: '10.0.0.1' })).code).toBe(62)
  })

  it('accepts hosts and networks only', async () => {
    const named = { host: 'http://x/', purpose: 'binding', port: 443 }
    const refused = await platform.post('/admin/admin/outboundHost', named)
    expect(refused.data.fields.host).toContain('host name')
    const bare = await platform.post('/admin/admin/outboundHost', { host: 'iot.example' })
    expect(Object.keys(bare.data.fields)).toEqual(['purpose', 'port'])
    const portless = { host: 'iot.example', purpose: 'binding' }
    expect((await platform.post('/admin/admin/outboundHost', portless)).data.fields).toHaveProperty(
      'port',
    )
    const made = await platform.post('/admin/admin/outboundHost', {
      host: 'IoT.Example',
      purpose: 'binding',
      port: 443,
    })
    expect(made.data.host).toBe('iot.example')
  })

  it('contains one entry for each host, purpose and port', async () => {
    const api = '/admin/admin/outboundHost'
    const entry = { host: 'one.example', purpose: 'message', port: 465 }
    const sent = await Promise.all([
      platform.post(api, entry),
      platform.post(api, { ...entry, host: 'ONE.example', plain: true }),
    ])
    expect(sent.map(it => it.code).sort()).toEqual([0, 51])
    const refused = sent.find(it => it.code === 51)
    expect(refused?.data.fields.host).toContain('already')
    const { id } = sent.find(it => it.code === 0)?.data ?? {}
    expect((await platform.put(`${api}/${id}`, { remark: 'mail' })).code).toBe(0)
    const next = (await platform.post(api, { ...entry, port: 587 })).data
    expect((await platform.put(`${api}/${next.id}`, { port: 465 })).data.fields).toHaveProperty(
      'host',
    )
    await platform.delete(`${api}/${id}`)
    expect((await platform.put(`${api}/${next.id}`, { port: 465 })).code).toBe(0)
    expect((await platform.post(`${api}/${id}/restore`, {})).code).toBe(51)
    const six = { host: 'fd00::1', purpose: 'message', port: 465 }
    expect((await platform.post(api, six)).code).toBe(0)
    const again = await platform.post(api, { ...six, host: 'fd00:0:0:0:0:0:0:1' })
    expect(again.data.fields).toHaveProperty('host')
  })

  it('keeps older entries without purpose and port, or requires both', async () => {
    const api = '/admin/admin/outboundHost'
    await systemTransaction(house.db, tx =>
      run(tx, "insert into uc_outbound_host (host) values ('10.20.0.0/16')"),
    )
    const { list } = (await platform.get(`${api}?range=[0,99]`)).data
    const old = list.find((it: { host: string }) => it.host === '10.20.0.0/16')
    const put = async (body: object) => {
      const { code, data } = await platform.put(`${api}/${old.id}`, body)
      return code === 0 ? 'saved' : Object.keys(data.fields)
    }
    // Otherwise every port would be open to the bindings of tenants.
    expect(await put({ purpose: 'binding' })).toEqual(['port'])
    expect(await put({ port: 443 })).toEqual(['purpose'])
    expect(await put({ host: '10.0.0.0/8' })).toEqual(['purpose', 'port'])
    // A stock react-admin client sends the whole record.
    expect(await put({ ...old, remark: 'kept' })).toBe('saved')
    expect(await put({ purpose: 'binding', port: 443 })).toBe('saved')
    expect(await put({ port: null })).toEqual(['port'])
  })
})
