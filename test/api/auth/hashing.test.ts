import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { leastOf } from '#test/support/least.ts'
import { fromElsewhere } from './newcomers.ts'

/** What is hashed at the moment, how many at most so far, and a door that a test may keep shut. */
const hashes = vi.hoisted(() => ({
  now: 0,
  most: 0,
  count: 0,
  held: undefined as Promise<void> | undefined,
}))
vi.mock('#server/auth/hashPool.ts', async original => {
  const real = await original<typeof import('#server/auth/hashPool.ts')>()
  const watched =
    <T extends unknown[], R>(work: (...args: T) => Promise<R>) =>
    async (...args: T) => {
      hashes.count += 1
      hashes.now += 1
      hashes.most = Math.max(hashes.most, hashes.now)
      try {
        await hashes.held
        return await work(...args)
      } finally {
        hashes.now -= 1
      }
    }
  return { ...real, hash: watched(real.hash), verify: watched(real.verify) }
})

const site = '/user/admin/site'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  await house.db.systems.query("update uc_site set captcha = 'off'")
})
afterAll(() => house.close())

const wrong = (at: number) =>
  house
    .anyone()
    .post(`${site}/accountLogin`, { username: `nobody${at}`, password: 'x' }, fromElsewhere())
/** Tries of as many names, from this one on. */
const atOnce = (count: number, from = 0) =>
  Promise.all(Array.from({ length: count }, (_, at) => wrong(from + at)))

// The threads that hash give way to everything else that the machine does.
describe('hashing', { timeout: 120_000 }, () => {
  it('goes on two at a time; a queue waits, and who comes then is told that it is busy', async () => {
    await wrong(0)
    let open = () => {}
    hashes.held = new Promise(resolve => {
      open = resolve
    })
    let refused = 0
    const answers = Promise.all(
      Array.from({ length: 80 }, async (_, at) => {
        const answer = await wrong(at)
        if (answer.code === 63) refused += 1
        return answer
      }),
    )
    // Only then is the queue full: somebody who came before would wait in it for the door to open.
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(14)
    expect(hashes.now).toBe(2)
    const told = await Promise.race([answers, wrong(81)])
    open()
    hashes.held = undefined
    const codes = (await answers).map(it => it.code)
    expect(hashes.most).toBe(2)
    expect(codes.filter(code => code === -1)).toHaveLength(66)
    expect(codes.filter(code => code === 63)).toHaveLength(14)
    expect(told).toMatchObject({ code: 63, data: null })
  })

  it('keeps nobody else waiting: the event loop turns while forty sign in', async () => {
    await atOnce(5)
    const measured = async (work: () => Promise<unknown>) => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      await work()
      delay.disable()
      return delay.percentile(99) / 1e6
    }
    let names = 0
    // What a machine that does other things takes away is not ours; one hash on the loop would cost forty times 20 ms.
    const ours = await leastOf({ tries: 5, below: 50 }, async () => {
      names += 40
      const before = hashes.count
      // Half a second without work, for comparison.
      const calm = await measured(() => new Promise(resolve => setTimeout(resolve, 500)))
      const busy = await measured(() => atOnce(40, names))
      expect(hashes.count - before).toBe(40)
      return busy - 3 * calm
    })
    expect(ours).toBeLessThan(50)
  })

  it.each([
    ['accountLogin', { username: 'admin' }],
    ['register', { username: 'newcomer', realName: 'New' }],
    ['resetting/pw/sms', { mobile: '13800001234', code: '123456' }],
  ])('is not begun for a password beyond all measure: %s', async (path, more) => {
    const before = hashes.count
    const password = 'x'.repeat(12_000)
    const { code, data } = await house
      .anyone()
      .post(`${site}/${path}`, { ...more, password }, fromElsewhere())
    expect([code, Object.keys(data.fields)]).toEqual([51, ['password']])
    expect(hashes.count).toBe(before)
  })
})
