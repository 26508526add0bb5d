import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import { openWay, type Way } from '#test/support/way.ts'

let house: TestApp
/**
 * The other node's connection for notifications, which the tests freeze. Its statements use another
 * connection, which keeps working.
 */
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

/**
 * Polls until this is true. Returns the time in milliseconds from the start to the start of the last
 * poll that was false (0 if the first was true); throws after 10 seconds. How long a poll takes depends on the machine and does not count. The
 * application's clock, which otherwise stands still, follows the real one meanwhile.
 */
const until = async (isTrue: () => Promise<boolean> | boolean): Promise<number> => {
  const begun = performance.now()
  let lastPoll = begun
  let lastFalse = begun
  const poll = async () => {
    const now = performance.now()
    house.pass(now - lastPoll)
    lastPoll = now
    if (await isTrue()) return
    lastFalse = now
    throw new Error('The condition is not met.')
  }
  await vi.waitFor(poll, { timeout: 10_000, interval: 5 })
  return lastFalse - begun
}

describe('a node whose connection for notifications freezes', () => {
  // The bus checks its connection every 250 ms. The delay belongs to the fault: it freezes the
  // connection at different points between two checks, which leaves more or less time to notice it.
  it.each([0, 60, 120, 180, 240])(
    'refuses a revoked token within a second, frozen after another %i ms',
    async phase => {
      const someone = await house.as('tenant')
      const elsewhere = there(someone)
      expect((await elsewhere.get(own)).code).toBe(0)
      await until(() => node.deps.bus.alive)
      await pause(phase)
      ears.fallSilent()
      try {
        await someone.post('/user/admin/site/logout')
        const took = await until(async () => (await elsewhere.get(own)).code === 61)
        expect(took).toBeLessThan(1000)
      } finally {
        await ears.reopen()
        await until(() => node.deps.bus.alive)
      }
    },
  )

  it('also ends open event streams within two seconds', async () => {
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
    while (!told.includes('event: rights')) expect(await next()).toBe(false)
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
