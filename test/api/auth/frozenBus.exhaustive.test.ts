import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Client, clientOf } from '#test/support/client.ts'
import { falseFor } from '#test/support/falseFor.ts'
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

/** The application's clock, which otherwise stands still, follows the real one meanwhile. */
const until = (isTrue: () => Promise<boolean> | boolean): Promise<number> =>
  falseFor(isTrue, milliseconds => house.pass(milliseconds))

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
    let ended = false
    const decoder = new TextDecoder()
    const next = async () => {
      const { done, value } = await reader.read()
      told += decoder.decode(value)
      ended = done
    }
    while (!told.includes('event: rights')) {
      await next()
      expect(ended).toBe(false)
    }
    ears.fallSilent()
    await someone.post('/user/admin/site/logout')
    const ending = (async () => {
      while (!ended) await next()
    })()
    const took = await falseFor(() => ended)
    await ending
    expect(told).toContain('event: end')
    expect(took).toBeLessThan(2000)
    await ears.reopen()
    await until(() => node.deps.bus.alive)
  })
})
