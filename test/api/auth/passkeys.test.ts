import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { authenticator } from '#test/support/authenticator.ts'
import {
  factors,
  page,
  sessionFrom,
  someone,
  steps,
  withCodes,
  withPasskey,
} from './factorSupport.ts'
import { minutes, signInAs } from './support.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
})
afterAll(() => house.close())

type Device = ReturnType<typeof authenticator>
const ask = async (headers: Record<string, string> = page) =>
  (await house.anyone().post(`${steps}/passkey/options`, {}, headers)).data
const send = (cid: string, response: object, headers: Record<string, string> = page) =>
  house.anyone().post(`${steps}/passkey/login`, { cid, response }, headers)
const enterBy = async (device: Device, headers: Record<string, string> = page) => {
  const { cid, options } = await ask()
  return send(cid, device.use(options), headers)
}
const shown = async (client: Client) => (await client.get(factors)).data
/** Signs in by password; the session then waits for the second factor. */
const held = async ({ userName, password }: { userName: string; password: string }) => {
  const answer = await signInAs(house, userName, password)
  return { answer, client: await sessionFrom(house, answer) }
}

describe('a passkey', () => {
  it('is added under a name, with recovery codes for the first, and is used next time', async () => {
    const { client, userName } = await someone(house)
    const { data } = await client.post(`${factors}/passkey/options`, {}, page)
    expect(data.options).toMatchObject({
      rp: { id: 'uc.example' },
      user: { name: userName },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    })
    const { added, device } = await withPasskey(client)
    expect(added.data.codes).toHaveLength(10)
    const second = await withPasskey(client, authenticator(), 'Phone')
    expect(second.added.data).not.toHaveProperty('codes')
    const { passkeys, recovery } = await shown(client)
    expect(passkeys).toEqual([
      {
        id: added.data.id,
        title: 'Laptop',
        host: 'uc.example',
        createdAt: expect.any(String),
        usedAt: null,
      },
      expect.objectContaining({ title: 'Phone' }),
    ])
    expect(recovery).toEqual({ left: 10 })
    const answer = await enterBy(device)
    expect(answer).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    expect(answer.data).not.toHaveProperty('hold')
    expect((await shown(await sessionFrom(house, answer))).passkeys[0].usedAt).toBe(
      new Date(house.deps.now()).toISOString(),
    )
  })

  it('signs in its owner and nobody else', async () => {
    const { client, id } = await someone(house)
    const { device } = await withPasskey(client)
    const entered = await sessionFrom(house, await enterBy(device))
    expect((await entered.get('/user/admin/member/info')).data).toMatchObject({ id })
  })

  it('that names another person, or nobody, signs nobody in', async () => {
    const { client } = await someone(house)
    const { device } = await withPasskey(client)
    const other = await withPasskey((await someone(house)).client)
    const own = device.userHandle
    expect(own).not.toBe(other.device.userHandle)
    for (const userHandle of [other.device.userHandle, undefined, 'AAAA']) {
      device.userHandle = userHandle
      expect((await enterBy(device)).code).toBe(-1)
    }
    device.userHandle = own
    expect((await enterBy(device)).code).toBe(0)
  })

  it('that names another person is no second factor, and one that names nobody is', async () => {
    const person = await someone(house)
    const { device } = await withPasskey(person.client)
    const { client } = await held(person)
    const show = async (userHandle: string | undefined) => {
      device.userHandle = userHandle
      const { data } = await client.post(`${steps}/factor/passkey/options`, {}, page)
      const body = { response: device.use(data.options) }
      return (await client.post(`${steps}/factor/passkey`, body, page)).code
    }
    expect(await show('AAAA')).not.toBe(0)
    expect(await show(undefined)).toBe(0)
  })

  it('of a device that does not verify its user signs nobody in alone, but works as a second factor', async () => {
    const person = await someone(house)
    const { device } = await withPasskey(person.client, authenticator({ verifies: false }))
    expect((await enterBy(device)).code).toBe(-1)
    const { answer, client } = await held(person)
    expect(answer.data).toMatchObject({
      hold: 'factor',
      factors: ['passkey', 'recovery'],
    })
    const { data } = await client.post(`${steps}/factor/passkey/options`, {}, page)
    expect(data.options.allowCredentials).toMatchObject([
      { id: device.id, transports: ['internal'] },
    ])
    const response = device.use(data.options)
    const lifted = await client.post(`${steps}/factor/passkey`, { response }, page)
    expect(lifted).toMatchObject({ code: 0, data: { token: expect.any(String) } })
    expect(lifted.data).not.toHaveProperty('hold')
    expect((await client.get('/user/admin/member/info')).code).toBe(61)
  })

  it('works as a second factor for its own session only', async () => {
    const person = await someone(house)
    const { device } = await withPasskey(person.client)
    const [one, other] = [await held(person), await held(person)]
    const { data } = await one.client.post(`${steps}/factor/passkey/options`, {}, page)
    const response = device.use(data.options)
    expect((await other.client.post(`${steps}/factor/passkey`, { response }, page)).code).toBe(-1)
    const { cid, options } = await ask()
    expect(cid).toBeTypeOf('string')
    const elsewhere = { response: device.use(options) }
    expect((await one.client.post(`${steps}/factor/passkey`, elsewhere, page)).code).toBe(-1)
    const stranger = await withPasskey((await someone(house)).client)
    const again = await one.client.post(`${steps}/factor/passkey/options`, {}, page)
    const theirs = { response: stranger.device.use(again.data.options) }
    expect((await one.client.post(`${steps}/factor/passkey`, theirs, page)).code).toBe(-1)
  })

  it('refuses a signature that was used before, in any way', async () => {
    const { device } = await withPasskey((await someone(house)).client)
    const { cid, options } = await ask()
    const response = device.use(options)
    expect((await send(cid, response)).code).toBe(0)
    expect((await send(cid, response)).code).toBe(-1)
    const next = await ask()
    expect((await send(next.cid, response)).code).toBe(-1)
    const late = await ask()
    const signed = device.use(late.options)
    house.pass(minutes(5) + 1)
    expect((await send(late.cid, signed)).code).toBe(-1)
  })

  it('whose use counter is lower than the stored one is refused as a copy', async () => {
    const { device } = await withPasskey((await someone(house)).client)
    for (let n = 0; n < 2; n += 1) expect((await enterBy(device)).code).toBe(0)
    device.counter -= 2
    expect((await enterBy(device)).code).toBe(-1)
    device.counter += 5
    expect((await enterBy(device)).code).toBe(0)
  })

  it('without a use counter is accepted each time', async () => {
    const { device } = await withPasskey(
      (await someone(house)).client,
      authenticator({ counts: false }),
    )
    for (let n = 0; n < 2; n += 1) expect((await enterBy(device)).code).toBe(0)
  })

  it('signs for its own host and pages of that host only', async () => {
    const { client } = await someone(house)
    const { device } = await withPasskey(client)
    const { cid, options } = await ask()
    const elsewhere = device.use(options, 'https://evil.example')
    expect((await send(cid, elsewhere)).code).toBe(-1)
    const plain = await ask()
    expect((await send(plain.cid, device.use(plain.options, 'http://uc.example'))).code).toBe(-1)
    const other = { host: 'other.example', origin: 'https://other.example' }
    const there = await ask(other)
    expect((await send(there.cid, device.use(there.options), other)).code).toBe(-1)
    const foreign = await house.anyone().post(
      `${steps}/passkey/options`,
      {},
      {
        ...page,
        origin: 'https://evil.example',
      },
    )
    expect(foreign.code).toBe(62)
  })

  it.each(['127.0.0.1:8000', '[::1]:8000', ''])('cannot be created at %j', async host => {
    const answer = await house.anyone().post(`${steps}/passkey/options`, {}, { host })
    expect({ code: answer.code, message: answer.message }).toEqual({
      code: -1,
      message: 'Passkeys need a host name; browsers know none by an IP address.',
    })
  })

  it('can be used without TLS on localhost', async () => {
    const local = { host: 'localhost:8000', origin: 'http://localhost:8000' }
    const { client } = await someone(house)
    const device = authenticator()
    const { data } = await client.post(`${factors}/passkey/options`, {}, local)
    const response = device.make(data.options, local.origin)
    expect(
      (await client.post(`${factors}/passkey/add`, { title: 'Mine', response }, local)).code,
    ).toBe(0)
    const { cid, options } = await ask(local)
    expect((await send(cid, device.use(options, local.origin), local)).code).toBe(0)
  })
})

describe('passkeys', () => {
  it('belong to one person: the same one cannot be registered twice in the installation', async () => {
    const { client } = await someone(house)
    const { device } = await withPasskey(client)
    const known = await client.post(`${factors}/passkey/options`, {}, page)
    expect(known.data.options.excludeCredentials).toMatchObject([{ id: device.id }])
    const { added } = await withPasskey((await someone(house)).client, device)
    expect(added.code).toBe(-1)
  })

  it('are created once per challenge', async () => {
    const { client } = await someone(house)
    const { data } = await client.post(`${factors}/passkey/options`, {}, page)
    const body = { title: 'One', response: authenticator().make(data.options) }
    expect((await client.post(`${factors}/passkey/add`, body, page)).code).toBe(0)
    const second = { title: 'Two', response: authenticator().make(data.options) }
    expect((await client.post(`${factors}/passkey/add`, second, page)).code).toBe(-1)
  })

  it('can be created whatever a stranger sends with the id of that session', async () => {
    const { client } = await someone(house)
    const { data } = await client.post(`${factors}/passkey/options`, {}, page)
    const { list } = (await client.get('/user/admin/member/signIns')).data
    const { id } = list.find(({ here }: { here: boolean }) => here)
    const { options } = await ask()
    await send(`register ${id}`, authenticator().use(options))
    const body = { title: 'One', response: authenticator().make(data.options) }
    expect((await client.post(`${factors}/passkey/add`, body, page)).code).toBe(0)
  })

  it('are limited to ten', async () => {
    const { client } = await someone(house)
    const codes = []
    for (let n = 0; n < 11; n += 1) codes.push((await withPasskey(client)).added.code)
    expect(codes).toEqual([...Array(10).fill(0), -1])
  })

  it('are renamed and removed by their owner only; removed ones sign nobody in', async () => {
    const { client } = await someone(house)
    const stranger = (await someone(house)).client
    const { added, device } = await withPasskey(client)
    const { id } = added.data
    for (const path of ['rename', 'remove']) {
      const body = { id, ...(path === 'rename' ? { title: 'Taken' } : {}) }
      expect((await stranger.post(`${factors}/passkey/${path}`, body)).code).toBe(65)
    }
    expect((await client.post(`${factors}/passkey/rename`, { id, title: ' Office ' })).code).toBe(0)
    expect((await shown(client)).passkeys).toMatchObject([{ title: 'Office' }])
    expect((await client.post(`${factors}/passkey/remove`, { id })).code).toBe(0)
    expect((await enterBy(device)).code).toBe(-1)
    expect(await shown(client)).toMatchObject({ passkeys: [], recovery: { left: 0 } })
    expect((await withPasskey(client, device)).added.code).toBe(0)
  })

  it('are deleted with their owner, and do not sign in a disabled one', async () => {
    const { client, id } = await someone(house)
    const { device } = await withPasskey(client)
    await withCodes(house, client)
    const tenant = await house.as('tenant')
    const { data } = await tenant.get(`/user/admin/member/${id}`)
    const disabled = { version: data.version, status: 2 }
    expect((await tenant.put(`/user/admin/member/${id}`, disabled)).code).toBe(0)
    expect((await enterBy(device)).message).toBe((await enterBy(authenticator())).message)
    await tenant.delete(`/user/admin/member/${id}`)
    expect((await tenant.post(`/user/admin/member/${id}/purge`, {})).code).toBe(0)
    const { added } = await withPasskey((await someone(house)).client, device)
    expect(added.code).toBe(0)
  })
})

it('refuses a body that is not the answer of a browser', async () => {
  const { client } = await someone(house)
  const whole = authenticator().use({ challenge: 'x', rpId: 'uc.example' })
  const bodies = [
    {},
    { cid: 'x', response: null },
    { cid: 'x', response: { ...whole, more: 1 } },
    { cid: 'x', response: { ...whole, response: { ...whole.response, signature: 5 } } },
    { cid: 'x', response: whole, userId: '1' },
  ]
  for (const body of bodies)
    expect((await house.anyone().post(`${steps}/passkey/login`, body, page)).code).toBe(51)
  const { data } = await client.post(`${factors}/passkey/options`, {}, page)
  const made = authenticator().make(data.options)
  const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
  const added = await client.post(`${factors}/passkey/add`, { title: 'x', response: broken }, page)
  expect(added.code).toBe(-1)
})
