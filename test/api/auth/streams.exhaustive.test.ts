import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { streamsOf } from '#server/auth/streams.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { falseFor } from '#test/support/falseFor.ts'
import { run } from '#test/support/sql.ts'
import { clerk, minutes, newPerson } from './support.ts'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let tenant: Client
let person: { id: string; userName: string }
let mine: Client
let count = 0
const open: Listening[] = []

const path = '/user/admin/member/events'
const member = '/user/admin/member'

beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  tenant = await house.as('tenant')
  person = await newPerson(house, `stream${count}`)
  mine = await house.signIn(person.userName)
  await mine.post(`${member}/account/password`, {
    oldPassword: `Long-enough-stream${count}`,
    password: `Changed-stream${count}`,
  })
})
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.stop()
})

interface Listening {
  /** Events so far, as `name data`. */
  heard: string[]
  ended(): boolean
  stop(): Promise<void>
}

const soon = (what: () => unknown) => expect.poll(what, { interval: 10 })

/** Listens as the console does. */
const listen = async (client: Client, app = house.app): Promise<Listening> => {
  const answer = await app.request(path, { headers: { authorization: client.token ?? '' } })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const heard: string[] = []
  let over = false
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const parts = (rest + decoder.decode(value)).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith('event: ')) heard.push(part.slice(7).replace('\ndata: ', ' '))
    }
    over = true
  }
  void read()
  const stream = { heard, ended: () => over, stop: () => reader.cancel() }
  open.push(stream)
  await soon(() => heard.length).toBe(1)
  return stream
}

const endWithinASecond = async (streams: readonly Listening[]) =>
  expect(await falseFor(() => streams.every(it => it.ended()))).toBeLessThan(1000)

describe('a live stream ends within a second, here and on another node, after', () => {
  const ending: [string, string, () => Promise<unknown>][] = [
    ['signing out', 'ended', () => mine.post('/user/admin/site/logout')],
    ['a reset password', 'ended', () => tenant.post(`${member}/${person.id}/resetPassword`, {})],
    ['being forced out', 'ended', () => tenant.post(`${member}/forceLogout`, { ids: [person.id] })],
    [
      'being disabled',
      'suspended',
      () => tenant.put(`${member}/${person.id}`, { version: 1, status: 2 }),
    ],
    ['being deleted', 'suspended', () => tenant.delete(`${member}/${person.id}`)],
  ]

  it.each(ending)('%s', async (_what, why, end) => {
    const streams = [await listen(mine), await listen(mine, other.app)]
    expect(await end()).toMatchObject({ code: 0 })
    await endWithinASecond(streams)
    for (const { heard } of streams) expect(heard.at(-1)).toBe(`end {"why":"${why}"}`)
  })

  it('its tenant is disabled', async () => {
    const platform = await house.as('platform')
    const { data } = await platform.get('/user/admin/tenant?filter={"code":"nangang"}')
    const [{ id, version, adminUserName }] = data.list
    const guest = await house.signIn(adminUserName)
    const streams = [await listen(guest), await listen(guest, other.app)]
    const put = (version: number, status: number) =>
      platform.put(`/user/admin/tenant/${id}`, { version, status })
    expect((await put(version, 2)).data.sessions).toBe(1)
    await endWithinASecond(streams)
    await put(version + 1, 1)
  })
})

describe('a live stream ends by itself', () => {
  const withoutNews = async (text: string, values: readonly unknown[]) =>
    systemTransaction(house.db, tx => run(tx, text, values))
  /** Shorter than a pulse. */
  const soonOver = 200

  it('when its tenant expires, without anything being written', async () => {
    const [row] = await withoutNews(
      "select id::text as id, admin_user_name as name from uc_tenant where code = 'nangang'",
      [],
    )
    const set = 'update uc_tenant set expires_at = $2 where id = $1'
    await withoutNews(set, [row?.id, new Date(house.deps.now() + soonOver)])
    const guest = await house.signIn(row?.name)
    const streams = [await listen(guest), await listen(guest, other.app)]
    house.pass(soonOver)
    for (const stream of streams) {
      await soon(stream.ended).toBe(true)
      expect(stream.heard.at(-1)).toBe('end {"why":"suspended"}')
    }
    await withoutNews(set, [row?.id, null])
  })

  it('when its tenant expires, though the clock has been set back since it was opened', async () => {
    const [row] = await withoutNews(
      "select id::text as id, admin_user_name as name from uc_tenant where code = 'nangang'",
      [],
    )
    const set = 'update uc_tenant set expires_at = $2 where id = $1'
    await withoutNews(set, [row?.id, new Date(house.deps.now() + soonOver)])
    const stream = await listen(await house.signIn(row?.name))
    // The clock of the house stands still. The timer of the stream began before this one and is not
    // longer, so that it has come too early once this one ends.
    await new Promise(resolve => setTimeout(resolve, soonOver + 1))
    house.pass(soonOver)
    await soon(stream.ended).toBe(true)
    await withoutNews(set, [row?.id, null])
  })

  it('or says that rights have changed when a stay in another tenant is over', async () => {
    const staff = await house.as('platform')
    const [row] = await withoutNews(
      "select id::text as id from uc_tenant where code = 'nangang'",
      [],
    )
    const entered = { reason: 'Ticket 4711', write: true }
    expect((await staff.post(`/user/admin/tenant/${row?.id}/enter`, entered)).code).toBe(0)
    await withoutNews('update uc_session set acting_until = $1 where acting_tenant_id = $2', [
      new Date(house.deps.now() + soonOver),
      row?.id,
    ])
    const stream = await listen(staff)
    house.pass(soonOver)
    await soon(() => stream.heard.length).toBe(2)
    expect(stream.heard[1]).toMatch(/^rights /)
  })
})

describe('a live stream goes on', () => {
  it('while others end, and says nothing of what does not concern it', async () => {
    const stream = await listen(mine)
    const neighbour = await clerk(house, ['org/post'])
    const theirs = await listen(neighbour.client)
    await tenant.post(`${member}/forceLogout`, { ids: [neighbour.user.id] })
    await soon(theirs.ended).toBe(true)
    expect(stream.heard).toHaveLength(1)
    expect(stream.ended()).toBe(false)
  })

  it.each([
    ['here', () => house.app],
    ['on another node', () => other.app],
  ])('and says when rights have changed, %s', async (_where, app) => {
    const { client, role } = await clerk(house, ['org/post'])
    const stream = await listen(client, app())
    const { data } = await tenant.get(`/user/admin/role/${role.id}`)
    await tenant.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds: [] })
    await soon(() => stream.heard.length).toBe(2)
    expect(stream.heard[1]).toMatch(/^rights \{"rights":"[0-9a-f]{32}"\}$/)
    expect(stream.heard[1]).not.toBe(stream.heard[0])
  })

  it.each([
    ['here', () => house.app],
    ['on another node', () => other.app],
  ])('and begins with the rights that the menus were answered with, %s', async (_where, app) => {
    const { client, role } = await clerk(house, ['org/post'])
    const rights = async () => {
      const answer = await client.get('/user/admin/role/antd/menu')
      return `rights ${JSON.stringify({ rights: answer.data.rights })}`
    }
    const before = await rights()
    const stream = await listen(client, app())
    expect(stream.heard).toEqual([before])
    const { data } = await tenant.get(`/user/admin/role/${role.id}`)
    await tenant.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds: [] })
    await soon(() => stream.heard.length).toBe(2)
    expect(stream.heard).toEqual([before, await rights()])
  })

  it('and so it does where the session stands in another tenant', async () => {
    const staff = await house.as('platform')
    const { list } = (await staff.get('/user/admin/tenant?filter={"code":"nangang"}')).data
    const entered = { reason: 'Ticket 4711', write: true }
    expect((await staff.post(`/user/admin/tenant/${list[0].id}/enter`, entered)).code).toBe(0)
    const { rights } = (await staff.get('/user/admin/role/antd/menu')).data
    expect((await listen(staff)).heard).toEqual([`rights ${JSON.stringify({ rights })}`])
  })

  it('while the screen is locked, and says nothing of rights until it is unlocked', async () => {
    const { client, role, user } = await clerk(house, ['org/post'])
    const streams = [await listen(client), await listen(client, other.app)]
    const others = [await listen(mine), await listen(mine, other.app)]
    expect((await client.post(`${member}/lock`, {})).code).toBe(0)
    const { data } = await tenant.get(`/user/admin/role/${role.id}`)
    await tenant.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds: [] })
    await house.deps.bus.publish('session', JSON.stringify('everyone'))
    // Checks keep their order: once each process has ended these, it has checked the locked ones.
    await mine.post('/user/admin/site/logout')
    for (const stream of others) await soon(() => stream.ended()).toBe(true)
    expect(streams.map(it => [it.heard.length, it.ended()])).toEqual(Array(2).fill([1, false]))
    expect(
      (await client.post(`${member}/unlock`, { password: `Changed-${user.userName}` })).code,
    ).toBe(0)
    for (const stream of streams) await soon(() => stream.heard.length).toBe(2)
    expect(streams.map(it => it.ended())).toEqual([false, false])
  })

  it('and says when the session stands elsewhere', async () => {
    const stream = await listen(tenant)
    await tenant.post(`${member}/${person.id}/seeAs`, {})
    await soon(() => stream.heard.length).toBe(2)
  })
})

describe('a live stream', () => {
  it('is refused like any other call, in an envelope', async () => {
    expect((await house.anyone().get(path)).code).toBe(61)
    expect((await mine.get(path, undefined, { 'x-tenant': '1' })).code).toBe(62)
  })

  it('is no use of the session: it ends for want of use all the same', async () => {
    const stream = await listen(mine)
    house.pass(minutes(121))
    await house.deps.bus.publish('session', JSON.stringify('everyone'))
    await soon(stream.ended).toBe(true)
    expect(stream.heard.at(-1)).toBe('end {"why":"ended"}')
  })

  it('ends when its process does, so that the console goes to another', async () => {
    const stream = await listen(mine, other.app)
    streamsOf(other.deps).close()
    await soon(stream.ended).toBe(true)
    expect(stream.heard.at(-1)).toBe('end {"why":"draining"}')
  })

  it('tells what other parts of the server say, to whom it concerns, and nothing while the screen is locked', async () => {
    const stream = await listen(mine)
    const elsewhere = await listen(tenant)
    await soon(() => stream.heard.length).toBe(1)
    const say = () =>
      streamsOf(house.deps).broadcast('news', ({ userId }) =>
        userId === person.id ? { is: 1 } : undefined,
      )
    say()
    await soon(() => stream.heard.at(-1)).toBe('news {"is":1}')
    expect(elsewhere.heard.join()).not.toContain('news')
    expect(streamsOf(house.deps).listeners('monitor')).toEqual([])
    await mine.post(`${member}/lock`)
    await soon(() =>
      streamsOf(house.deps)
        .listeners()
        .some(it => it.userId === person.id),
    ).toBe(false)
    say()
    expect(stream.heard.filter(it => it.startsWith('news'))).toHaveLength(1)
  })

  it('is one of twenty at most', async () => {
    for (let at = 0; at < 20; at += 1) await listen(mine)
    const answer = await house.app.request(path, { headers: { authorization: mine.token ?? '' } })
    expect(answer.status).toBe(429)
  })

  it('is let go of when nobody reads it', async () => {
    const streams = streamsOf(house.deps)
    const mineOf = () => streams.listeners().filter(it => it.userId === person.id).length
    const answer = await house.app.request(path, { headers: { authorization: mine.token ?? '' } })
    await soon(mineOf).toBe(1)
    const read = await listen(tenant)
    // As much as a page that sleeps leaves unread, and then some.
    for (let word = 0; word < 150; word += 1) {
      streams.broadcast('news', () => ({ word }))
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(mineOf()).toBe(0)
    await soon(() => read.heard.at(-1)).toBe('news {"word":149}')
    const kept = await answer.text()
    expect(kept.split('\n\n').length).toBeLessThan(110)
  })

  it('costs no statement of its own: hundreds are looked after by one', async () => {
    const streams: Listening[] = []
    for (let session = 0; session < 10; session += 1) {
      const client = await house.signIn(person.userName)
      streams.push(...(await Promise.all(Array.from({ length: 20 }, () => listen(client)))))
    }
    let asked = 0
    const { query } = house.deps.db.systems
    const pool = house.deps.db.systems as { query: unknown }
    pool.query = (...args: never[]) => {
      asked += 1
      return (query as (...args: never[]) => unknown).apply(pool, args)
    }
    await house.deps.bus.publish('session', JSON.stringify('everyone'))
    await tenant.post(`${member}/forceLogout`, { ids: [person.id] })
    await soon(() => streams.every(it => it.ended())).toBe(true)
    pool.query = query
    expect(asked).toBeLessThan(6)
  })
})
