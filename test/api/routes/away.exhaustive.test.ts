import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import { openWay, type Way } from '#test/support/way.ts'

let house: TestApp
let way: Way
let node: Awaited<ReturnType<TestApp['anotherNode']>>
/** Signed in at the node whose way to the database breaks. */
let someone: Client
/** The same person at the other node. */
let elsewhere: Client
beforeEach(async () => {
  house = await startTestApp()
  // What waits for its turn is told after two seconds that it is busy, whatever holds up those before it.
  await house.db.pool.query('set role uc_system; update uc_policy set request_max = 0; reset role')
  way = await openWay(house.db.connection)
  node = await house.anotherNode({ connection: way.connection })
  elsewhere = await house.as('tenant')
  someone = clientOf(node.app, {
    token: elsewhere.token ?? '',
    crossSite: elsewhere.crossSite ?? '',
  })
  expect((await someone.get(users)).code).toBe(0)
  expect((await newPost(someone)).code).toBe(0)
})
afterEach(async () => {
  await house.close()
  await way.close()
})

const users = '/user/admin/member'
const posts = '/user/admin/post'
const site = '/user/admin/site'
let made = 0
const newPost = (who: Client) => {
  made += 1
  return who.post(posts, { name: `p${made}`, code: `p${made}` })
}

const calls: Record<string, () => ReturnType<Client['get']>> = {
  list: () => someone.get(users),
  'list of few': () => someone.get(`${posts}?range=[0,4]`),
  one: () => someone.get(`${users}/1`),
  create: () => newPost(someone),
  'own info': () => someone.get(`${users}/info`),
  menus: () => someone.get('/user/admin/role/antd/menu'),
  captcha: () => someone.get(`${site}/captcha`),
  'sign-in': () =>
    someone.post(`${site}/accountLogin`, { username: 'a', password: 'b', cid: 'c', code: 'd' }),
  readiness: () => someone.get('/health/ready'),
}

/**
 * Milliseconds, of which those do not count in which other processes of the machine kept this one
 * from its turns.
 */
const tick = 50
let ticked = 0
let ticking: NodeJS.Timeout
beforeEach(() => {
  ticking = setInterval(() => {
    ticked += tick
  }, tick)
})
afterEach(() => clearInterval(ticking))

/** What a call answered, and whether within three seconds. */
const outcome = async (call: () => ReturnType<Client['get']>) => {
  const begun = ticked
  const { status, code, message, headers } = await call()
  const inTime = ticked - begun < 3500
  return { status, code, message, retry: headers.get('retry-after'), inTime }
}

const unavailable = {
  status: 503,
  code: -1,
  message: 'The database is out of reach and being recovered. Try again in a moment.',
  retry: '5',
  inTime: true,
}

describe.each([
  ['stops', () => way.refuse()],
  ['falls silent', async () => way.fallSilent()],
] as const)('a database that %s', (_how, breaks) => {
  it('is said to every caller within three seconds, the process lives, and all is well soon after it is back', async () => {
    await breaks()
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        Object.entries(calls).map(async ([name, call]) => [name, await outcome(call)]),
      )
      expect(Object.fromEntries(answers)).toEqual(
        Object.fromEntries(Object.keys(calls).map(name => [name, unavailable])),
      )
      expect(await outcome(() => someone.get('/health/live'))).toMatchObject({ status: 200 })
    }
    await way.reopen()
    await vi.waitFor(
      async () => {
        expect((await someone.get('/health/ready')).status).toBe(200)
        expect(node.deps.bus.alive).toBe(true)
      },
      { timeout: 5000, interval: 50 },
    )
    expect((await someone.get(users)).code).toBe(0)
    expect((await newPost(someone)).code).toBe(0)
  })

  it('is not trusted from memory: what ended meanwhile has ended', async () => {
    await breaks()
    await expect.poll(() => node.deps.bus.alive, { timeout: 10_000 }).toBe(false)
    await elsewhere.post(`${site}/logout`)
    await way.reopen()
    await vi.waitFor(async () => expect((await someone.get(users)).code).toBe(61), {
      timeout: 5000,
      interval: 50,
    })
  })

  it('hears the other node again once it is back', async () => {
    await breaks()
    await expect.poll(() => node.deps.bus.alive, { timeout: 10_000 }).toBe(false)
    await way.reopen()
    await expect.poll(() => node.deps.bus.alive, { timeout: 5000 }).toBe(true)
    expect((await someone.get(users)).code).toBe(0)
    await elsewhere.post(`${site}/logout`)
    await vi.waitFor(async () => expect((await someone.get(users)).code).toBe(61), {
      timeout: 10_000,
    })
  })
})
