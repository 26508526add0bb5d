import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { policy } from '#resources/policy.ts'
import { site } from '#resources/site.ts'
import { openSession } from '#server/auth/login.ts'
import type { SignInMethod } from '#server/auth/signInMethods.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { openRoutes } from '#test/support/composition.ts'
import { falseFor } from '#test/support/falseFor.ts'
import { sources } from '#test/unit/house/files.ts'
import {
  codeOf,
  factors,
  sessionFrom,
  someone,
  steps,
  withCodes,
  withPasskey,
} from './factorSupport.ts'
import { registerAs } from './newcomers.ts'
import { minutes } from './support.ts'

let house: TestApp
let staff: Client
let helper: Client
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  helper = (await someone(house, 'platform')).client
  // The administrator who changes the setting has a second factor, so the setting does not lock
  // them out.
  staff = await house.as('platform')
  await withCodes(house, staff)
})
afterAll(() => house.close())

const info = '/user/admin/member/info'
const member = '/user/admin/member'
const holdOf = async (client: Client) => (await client.get(info)).data.hold
const setSite = async (secondFactor: string) => {
  const { id, version } = (await staff.get(site.api)).data.list[0]
  const { code } = await staff.put(`${site.api}/${id}`, { version, secondFactor })
  expect(code).toBe(0)
}
const call = (client: Client, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const send = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }[
    method
  ] as Client['get']
  const writes = method === 'POST' || method === 'PUT'
  return send(path.replace(':id', '999999999').replace(':name', 'name'), writes ? {} : undefined)
}

describe('a session that waits for the second factor', () => {
  it('is good for nothing else, whatever its person may do', async () => {
    const person = await house.as('tenant')
    const { data } = await person.get(info)
    const [admin] = await Promise.all([house.signIn(data.username)])
    await withCodes(house, admin)
    const held = await house.signIn(data.username)
    const others = openRoutes.filter(
      ({ open, during = [] }) =>
        open === 'to everyone signed in' && during !== 'any' && !during.includes('factor'),
    )
    const routes = [
      ...others.map(({ method, path }) => `${method} ${path}`),
      ...house.registry.all().flatMap(allRoutesOf),
    ]
    const open = []
    for (const route of routes) {
      const { code, data } = await call(held, route)
      if (code !== 62 || data.hold !== 'factor') open.push(route)
    }
    expect({ open, many: routes.length > 150 }).toEqual({ open: [], many: true })
    expect((await admin.post(`${factors}/totp/remove`, {})).code).toBe(0)
  })

  it('comes of every way in but a passkey, the key of a program, and a demo person, whom anyone may be', async () => {
    const person = await someone(house)
    await withPasskey(person.client)
    const { tenantId } = (await person.client.get(info)).data
    const holds: Record<string, string | undefined> = {}
    const ways: SignInMethod[] = [
      'password',
      'phone',
      'demo',
      'register',
      'passkey',
      'provider',
      'key',
    ]
    for (const way of ways) {
      const who = { tenantId, userId: person.id, way, remember: true, ip: '10.0.0.1', agent: '' }
      holds[way] = (await openSession(house.deps, who))?.hold
    }
    const waits = 'factor'
    expect(holds).toEqual({
      password: waits,
      phone: waits,
      demo: undefined,
      register: waits,
      passkey: undefined,
      provider: waits,
      key: undefined,
    })
  })

  it('begins where every session does', () => {
    const begins = sources(['server']).filter(({ text }) => /into uc_session\b/i.test(text))
    expect(begins.map(({ path }) => path)).toEqual(['server/auth/newSession.ts'])
  })
})

describe('a second factor that is asked for', () => {
  beforeEach(() => setSite('optional'))
  afterAll(() => setSite('optional'))

  it('of everyone holds who has none at the next request, on every node, until it is set up', async () => {
    const node = await house.anotherNode()
    const { client, userName } = await someone(house)
    const there = clientOf(node.app, client as never)
    expect(await holdOf(there)).toBe(null)
    await setSite('everyone')
    expect(await falseFor(async () => (await holdOf(there)) === 'enrol')).toBeLessThan(1000)
    expect(await client.get(member)).toMatchObject({ code: 62, data: { hold: 'enrol' } })
    expect(await house.signIn(userName).then(holdOf)).toBe('enrol')
    expect((await client.get(factors)).data.wanted).toBe(true)
    const { key } = await withCodes(house, client)
    expect(await holdOf(client)).toBe(null)
    expect((await client.post(`${factors}/totp/remove`, {})).message).toBe(
      'A second factor is required here. Add another before you remove the last one.',
    )
    const { added } = await withPasskey(client)
    expect((await client.post(`${factors}/totp/remove`, {})).code).toBe(0)
    const { id } = added.data
    expect((await client.post(`${factors}/passkey/remove`, { id })).code).toBe(-1)
    expect(key).toBeTypeOf('string')
    await setSite('optional')
    expect((await client.post(`${factors}/passkey/remove`, { id })).code).toBe(0)
  })

  it('is asked of who has just registered as well', async () => {
    await setSite('everyone')
    const { data } = await registerAs(house)
    expect(data.hold).toBe('enrol')
  })

  it('is set up by whom it surely is', async () => {
    const { client, password } = await someone(house)
    await setSite('everyone')
    house.pass(minutes(11))
    const stale = await client.post(`${factors}/totp/begin`, {})
    expect(stale).toMatchObject({ code: 62, data: { proof: ['password'] } })
    expect((await client.post(`${member}/account/prove`, { password })).code).toBe(0)
    expect((await client.post(`${factors}/totp/begin`, {})).code).toBe(0)
  })

  it('of staff holds platform staff and administrators', async () => {
    const { client } = await someone(house)
    const { data } = await (await house.as('tenant')).get(info)
    const admin = await house.signIn(data.username)
    await setSite('staff')
    expect([await holdOf(client), await holdOf(admin), await holdOf(helper)]).toEqual([
      null,
      'enrol',
      'enrol',
    ])
  })

  it('spares demo people, whom anyone may be', async () => {
    await setSite('everyone')
    const { data } = await house.anyone().post(`${steps}/demo/login`, { account: 'member' })
    expect(data).not.toHaveProperty('hold')
    const demo = await sessionFrom(house, { data } as never)
    expect(await holdOf(demo)).toBe(null)
  })

  it('by a policy is told before it is saved, and holds its tenants', async () => {
    const { client } = await someone(house)
    const { tenantId } = (await client.get(info)).data
    const { policyId } = (await staff.get(`/user/admin/tenant/${tenantId}`)).data
    const at = `${policy.api}/${policyId}`
    const preview = await staff.post(`${at}/preview`, { secondFactor: true })
    const { enrolling } = preview.data.summary
    expect(enrolling).toBeGreaterThan(0)
    const mine = preview.data.tenants.find((it: { id: string }) => it.id === tenantId)
    expect(mine.enrolling).toBeGreaterThan(0)
    const { version } = (await staff.get(at)).data
    const saved = await staff.put(at, {
      version,
      secondFactor: true,
      review: preview.data.fingerprint,
    })
    expect(saved.code).toBe(0)
    expect(await holdOf(client)).toBe('enrol')
    expect((await staff.post(`${at}/preview`, { secondFactor: true })).data.summary.enrolling).toBe(
      0,
    )
    expect((await staff.post(`${at}/undo`, {})).code).toBe(0)
    expect(await holdOf(client)).toBe(null)
  })
})

describe('at once on two processes', () => {
  const many = 8
  /** Sends the same to both nodes, from as many addresses; answers how many succeeded. */
  const fire = async (
    send: (client: Client, headers: Record<string, string>) => Promise<{ code: number }>,
    clients: Client[],
  ) => {
    const answers = await Promise.all(
      clients.map((client, at) => send(client, { 'x-forwarded-for': `10.9.8.${at}` })),
    )
    return answers.filter(({ code }) => code === 0).length
  }
  const heldOn = async (userName: string) => {
    const node = await house.anotherNode()
    const held: Client[] = []
    for (let at = 0; at < many; at += 1) {
      const client = await house.signIn(userName)
      held.push(at % 2 ? clientOf(node.app, client as never) : client)
    }
    return held
  }

  it('a step of time and a recovery code are good once', async () => {
    const { client, userName } = await someone(house)
    const { key, codes } = await withCodes(house, client)
    const held = await heldOn(userName)
    const code = codeOf(house, key)
    const verify = (way: string, code: string) =>
      fire((client, headers) => client.post(`${steps}/factor/verify`, { way, code }, headers), held)
    expect(await verify('totp', code)).toBe(1)
    expect(await verify('recovery', codes[0] ?? '')).toBe(1)
  })

  it('a challenge is good once', async () => {
    const { client } = await someone(house)
    const { device } = await withPasskey(client)
    const page = { host: 'uc.example', origin: 'https://uc.example' }
    const { data } = await house.anyone().post(`${steps}/passkey/options`, {}, page)
    const body = { cid: data.cid, response: device.use(data.options) }
    const node = await house.anotherNode()
    const clients = Array.from({ length: many }, (_, at) =>
      at % 2 ? clientOf(node.app) : house.anyone(),
    )
    const entered = await fire(
      (client, headers) => client.post(`${steps}/passkey/login`, body, { ...page, ...headers }),
      clients,
    )
    expect(entered).toBe(1)
  })
})
