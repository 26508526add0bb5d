import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import { openWay, type Way } from '#test/support/way.ts'

let house: TestApp
/** Where the other node listens; its statements go another way, which stays. */
let ears: Way
let node: Awaited<ReturnType<TestApp['anotherNode']>>
beforeAll(async () => {
  house = await startTestApp()
  ears = await openWay(house.db.connection)
  node = await house.anotherNode(
    { connection: house.db.connection, timeout: 20_000 },
    ears.connection,
  )
})
afterAll(async () => {
  await house.close()
  await ears.close()
})

const own = '/user/admin/member/info'
const there = ({ token, crossSite }: Client) =>
  clientOf(node.app, { token: token ?? '', crossSite: crossSite ?? '' })

/** The application's clock goes with the real one until this is true; answers how long that took. */
const until = async (isTrue: () => Promise<boolean> | boolean): Promise<number> => {
  const begun = performance.now()
  let last = begun
  while (!(await isTrue())) {
    await pause(5)
    const now = performance.now()
    house.pass(now - last)
    last = now
  }
  return performance.now() - begun
}

describe('a node whose connection for notifications freezes', () => {
  // From just after an answer to just before the next question.
  it.each([0, 60, 120, 180, 240])(
    'refuses what was revoked within a second, %i ms after a beat',
    async phase => {
      const someone = await house.as('tenant')
      const elsewhere = there(someone)
      expect((await elsewhere.get(own)).code).toBe(0)
      await until(() => node.deps.bus.alive)
      await pause(phase)
      ears.fallSilent()
      await someone.post('/user/admin/site/logout')
      const took = await until(async () => (await elsewhere.get(own)).code === 61)
      expect(took).toBeLessThan(1000)
      await ears.reopen()
      await until(() => node.deps.bus.alive)
    },
  )

  it('ends open event streams soon after, too', async () => {
    const someone = await house.as('tenant')
    const answer = await node.app.request('/user/admin/member/events', {
      headers: { authorization: someone.token ?? '' },
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    let told = ''
    const decoder = new TextDecoder()
    const next = async () => {
      const { done, value } = await reader.read()
      told += decoder.decode(value)
      return done
    }
    while (!told.includes('event: rights')) await next()
    ears.fallSilent()
    await someone.post('/user/admin/site/logout')
    const begun = performance.now()
    while (!(await next()));
    expect(told).toContain('event: end')
    expect(performance.now() - begun).toBeLessThan(2000)
    await ears.reopen()
    await until(() => node.deps.bus.alive)
  })
})
