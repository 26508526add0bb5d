import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRequestLimiter, type RequestLimiter } from '#server/auth/requestLimiter.ts'
import type { Actor } from '#server/base/actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const limits = { person: 2, tenant: 3, maxWaitMs: 50, maxWaiting: 4, graceMs: 500 }
const someone = (userId: string, more: Partial<Actor> = {}) =>
  ({ userId, tenantId: '9', limits: {}, ...more }) as Actor
const here = () => false

describe('the turns of a person', () => {
  // The turns of the event loop stay: a request that waits is let in by one of them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  let turns: RequestLimiter
  const enter = (actor: Actor, isGone = here) =>
    turns.tryPerson(actor) ? Promise.resolve() : turns.waitForPerson(actor, isGone)
  const outcome = (entering: Promise<void>) =>
    entering.then(
      () => 'entered',
      error => `${error.status} ${error.code} after ${error.retryAfter}`,
    )

  it('are limited per person, whatever one of them has open', () => {
    turns = createRequestLimiter(limits)
    const him = someone('1')
    expect([1, 2, 3].map(() => turns.tryPerson(him))).toEqual([true, true, false])
    expect(turns.tryPerson(someone('2'))).toBe(true)
    turns.leavePerson(him, 1)
    expect(turns.tryPerson(him)).toBe(true)
  })

  it('come in the order of asking, and are refused when they take too long', async () => {
    turns = createRequestLimiter(limits)
    const him = someone('1')
    await Promise.all([enter(him), enter(him)])
    const entered: number[] = []
    const waiting = [0, 1, 2].map(at => enter(him).then(() => entered.push(at)))
    turns.leavePerson(him, 1)
    turns.leavePerson(him, 1)
    await Promise.all(waiting.slice(0, 2))
    expect(entered).toEqual([0, 1])
    vi.advanceTimersByTime(limits.maxWaitMs)
    await expect(waiting[2]).rejects.toMatchObject({ status: 429, code: 63, retryAfter: 1 })
  })

  it('are not waited for by more than there is room for, nor given to who has hung up', async () => {
    turns = createRequestLimiter(limits)
    const him = someone('1')
    await Promise.all([enter(him), enter(him)])
    const gone = outcome(enter(him, () => true))
    const waiting = [1, 2, 3].map(() => outcome(enter(him)))
    expect(await outcome(enter(him))).toBe('429 63 after 1')
    turns.leavePerson(him, 1)
    expect(await gone).toMatch(/^429/)
    expect(await waiting[0]).toBe('entered')
  })

  it('of a key count apart from its owner’s, and those of somebody who acts elsewhere count as their own', () => {
    turns = createRequestLimiter({ ...limits, person: 1 })
    expect(turns.tryPerson(someone('1'))).toBe(true)
    expect(turns.tryPerson(someone('1', { key: { id: '77', ips: [] } }))).toBe(true)
    const acting = { userId: '1' } as Actor['acting']
    expect(turns.tryPerson(someone('5', { acting }))).toBe(false)
  })

  it('leave nothing behind', async () => {
    turns = createRequestLimiter({ ...limits, person: 1 })
    const him = someone('1')
    expect(turns.tryPerson(him)).toBe(true)
    const second = enter(him)
    turns.leavePerson(him, 1)
    await second
    turns.leavePerson(him, 1)
    turns.leavePerson(him, 1)
    expect(turns.tryPerson(him)).toBe(true)
    expect(turns.tryPerson(him)).toBe(false)
  })
})

describe('a turn', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Whether a turn is free so many ms after it was left, when both had been taken for so long. */
  const isFreeAfter = async (takenMs: number, tookMs: number, restMs: number) => {
    turns = createRequestLimiter({ ...limits, maxWaitMs: 5000 })
    turns.tryPerson(flooding)
    turns.tryPerson(flooding)
    await vi.advanceTimersByTimeAsync(takenMs)
    turns.leavePerson(flooding, tookMs)
    await vi.advanceTimersByTimeAsync(restMs)
    return turns.tryPerson(flooding)
  }
  const flooding = someone('1')
  let turns: RequestLimiter

  it('is free at once while a person has all of them for a moment', async () => {
    expect(await isFreeAfter(400, 50, 0)).toBe(true)
  })

  it('rests three times as long as its request took, within bounds, when they keep all', async () => {
    expect(await isFreeAfter(600, 20, 59)).toBe(false)
    expect(await isFreeAfter(600, 20, 60)).toBe(true)
    expect(await isFreeAfter(600, 0.1, 2)).toBe(false)
    expect(await isFreeAfter(600, 0.1, 3)).toBe(true)
    expect(await isFreeAfter(600, 5000, 100)).toBe(true)
  })

  it('rests too when they leave none waiting and have none for an instant', async () => {
    turns = createRequestLimiter(limits)
    const entered: number[] = []
    for (let passed = 0; passed < 600; passed += 10) {
      const now = [0, 1].filter(() => turns.tryPerson(flooding)).length
      entered.push(now)
      await vi.advanceTimersByTimeAsync(9)
      for (let left = 0; left < now; left += 1) turns.leavePerson(flooding, 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(entered.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 2))
    expect(entered.slice(50)).toContain(0)
  })

  it('is passed on after its rest to whoever waits', async () => {
    expect(await isFreeAfter(600, 20, 0)).toBe(false)
    let entered = false
    const waiting = turns.waitForPerson(flooding, here).then(() => {
      entered = true
    })
    await vi.advanceTimersByTimeAsync(45)
    expect(entered).toBe(false)
    await vi.advanceTimersByTimeAsync(15)
    await waiting
    expect(entered).toBe(true)
  })

  it('does not rest after a pause', async () => {
    expect(await isFreeAfter(600, 20, 60)).toBe(true)
    turns.leavePerson(flooding, 20)
    await vi.advanceTimersByTimeAsync(300)
    turns.leavePerson(flooding, 20)
    await vi.advanceTimersByTimeAsync(300)
    expect([turns.tryPerson(flooding), turns.tryPerson(flooding)]).toEqual([true, true])
    turns.leavePerson(flooding, 20)
    expect(turns.tryPerson(flooding)).toBe(true)
  })

  it('is not forgotten when its holder comes again after several short breaks', async () => {
    expect(await isFreeAfter(0, 1, 0)).toBe(true)
    turns.leavePerson(flooding, 1)
    turns.leavePerson(flooding, 1)
    await vi.advanceTimersByTimeAsync(50)
    expect(turns.tryPerson(flooding)).toBe(true)
    await vi.advanceTimersByTimeAsync(10)
    turns.leavePerson(flooding, 1)
    // Between the two breaks that the earlier visits began.
    await vi.advanceTimersByTimeAsync(60)
    expect([turns.tryPerson(flooding), turns.tryPerson(flooding)]).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(60)
    expect(turns.tryPerson(flooding)).toBe(false)
    const waiting = turns.waitForPerson(flooding, here)
    turns.leavePerson(flooding, 1)
    await vi.advanceTimersByTimeAsync(0)
    await expect(waiting).resolves.toBeUndefined()
  })
})

describe('the turns of a tenant', () => {
  it('go to colleagues before somebody who floods', async () => {
    const turns = createRequestLimiter({ ...limits, graceMs: -1, maxWaitMs: 5000 })
    const flooding = someone('1')
    const [colleague, other] = [someone('2'), someone('3')]
    for (const actor of [flooding, flooding, colleague]) turns.tryTenant(actor)
    turns.tryPerson(flooding)
    turns.tryPerson(flooding)
    const entered: string[] = []
    const waiting = [flooding, other].map(actor =>
      turns.waitForTenant(actor, here).then(() => entered.push(actor.userId)),
    )
    turns.leaveTenant(colleague, 1)
    turns.leaveTenant(flooding, 1)
    await Promise.all(waiting)
    expect(entered).toEqual(['3', '1'])
  })

  it('rest after requests of somebody who floods, not when many people have some each', async () => {
    vi.useFakeTimers()
    try {
      const turns = createRequestLimiter({ ...limits, tenant: 3, maxWaitMs: 5000 })
      const [flooding, colleague] = [someone('1'), someone('2')]
      for (const actor of [flooding, flooding, colleague]) {
        turns.tryPerson(actor)
        turns.tryTenant(actor)
      }
      await vi.advanceTimersByTimeAsync(600)
      turns.leaveTenant(colleague, 20)
      expect(turns.tryTenant(someone('3'))).toBe(true)
      turns.leaveTenant(flooding, 20)
      expect(turns.tryTenant(someone('4'))).toBe(false)
      await vi.advanceTimersByTimeAsync(60)
      expect(turns.tryTenant(someone('4'))).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  const entered = (max?: number, platform = false) => {
    const turns = createRequestLimiter(limits)
    const actor = someone('1', { platform, limits: max === undefined ? {} : { request_max: max } })
    return Array.from({ length: 10 }, () => turns.tryTenant(actor)).filter(Boolean).length
  }
  it('are what its policy says, none at all, or the usual ones', () => {
    expect([entered(5), entered(0), entered()]).toEqual([5, 10, 3])
  })

  it('are as many as they like for the platform, which is under no policy', () => {
    expect(entered(undefined, true)).toBe(10)
  })
})

describe('the product', () => {
  let house: TestApp
  let flooding: Client
  let colleague: Client
  let elsewhere: Client
  let server: { address: string; close(): Promise<void> }
  const list = '/user/admin/member?sort=["createdAt","DESC"]&range=[0,9]'

  beforeAll(async () => {
    house = await startTestApp({ inFlight: { ...limits, person: 2, tenant: 3, maxWaitMs: 300 } })
    ;[flooding, colleague, elsewhere] = await Promise.all([
      house.as('tenant'),
      house.as('manager'),
      house.as('platform'),
    ])
    server = await house.startServer()
  })
  afterAll(async () => {
    await server.close()
    await house.close()
  })
  const unlock: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of unlock.splice(0)) await end()
  })

  /** Whatever writes a post waits until the test is over. */
  const holdPosts = async () => {
    const client = await house.db.pool.connect()
    await client.query('begin; lock table uc_post in access exclusive mode')
    unlock.push(async () => {
      await client.query('rollback')
      client.release()
    })
  }

  it('answers others while one person has more open than their limit', async () => {
    await holdPosts()
    const flood = Array.from({ length: 20 }, () => flooding.get('/user/admin/post'))
    expect(await colleague.get('/user/admin/member/info')).toMatchObject({ code: 0 })
    expect(await elsewhere.get(list)).toMatchObject({ code: 0 })
    const refused = await Promise.race(flood)
    expect(refused).toMatchObject({ status: 429, code: 63, data: null })
    expect(refused.headers.get('retry-after')).toBe('1')
    await unlock.splice(0)[0]?.()
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    // Two were let in at once, at most four waited.
    const answered = statuses.filter(status => status === 200).length
    expect([2, 3, 4, 5, 6]).toContain(answered)
    expect(statuses.filter(status => status === 429)).toHaveLength(20 - answered)
    expect(await flooding.get(list)).toMatchObject({ code: 0 })
  })

  it('answers other tenants while all of one ask for more than it answers of them', async () => {
    await holdPosts()
    const flood = [flooding, colleague].flatMap(client =>
      Array.from({ length: 10 }, () => client.get('/user/admin/post')),
    )
    const owner = await house.as('member')
    const late = owner.get('/user/admin/member/info')
    expect(await elsewhere.get(list)).toMatchObject({ code: 0 })
    expect((await Promise.race([...flood, late])).status).toBe(429)
    await unlock.splice(0)[0]?.()
    await Promise.all([...flood, late])
    expect(await owner.get('/user/admin/member/info')).toMatchObject({ code: 0 })
  })

  it('still answers sign-out, upload and events for that person', async () => {
    const client = await house.as('tenant')
    await holdPosts()
    const flood = Array.from({ length: 5 }, () => client.get('/user/admin/post'))
    expect(await client.get('/user/admin/member/events')).toMatchObject({ code: 0 })
    expect(await client.post('/admin/admin/file/upload?use=nothing')).toMatchObject({ code: 51 })
    expect(await client.post('/user/admin/site/logout')).toMatchObject({ code: 0 })
    await unlock.splice(0)[0]?.()
    await Promise.all(flood)
  })

  it('is not delayed by another person’s slow body', async () => {
    const { port } = new URL(server.address)
    const slow = Array.from({ length: 2 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST /user/admin/post HTTP/1.1\r\nhost: localhost\r\nauthorization: ${flooding.token}\r\nx-xsrf-token: ${flooding.crossSite}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"name":`,
      )
      return socket
    })
    await expect.poll(async () => (await flooding.get(list)).status).toBe(429)
    const others = Array.from({ length: 3 }, () => colleague.get(list))
    expect((await Promise.all(others)).map(({ code }) => code)).toEqual([0, 0, 0])
    for (const socket of slow) socket.destroy()
    await expect.poll(async () => (await flooding.get(list)).code).toBe(0)
  })
})
