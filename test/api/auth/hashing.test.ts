import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
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
const atOnce = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => wrong(at)))

describe('hashing', () => {
  it('goes on two at a time; a queue waits, and who comes then is told that it is busy', async () => {
    await wrong(0)
    let open = () => {}
    hashes.held = new Promise(resolve => {
      open = resolve
    })
    const answers = atOnce(80)
    await expect.poll(() => hashes.now, { timeout: 5000 }).toBe(2)
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
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const calm = monitorEventLoopDelay({ resolution: 5 })
    // Half a second without work, for comparison.
    calm.enable()
    await new Promise(resolve => setTimeout(resolve, 500))
    calm.disable()
    delay.enable()
    await atOnce(40)
    delay.disable()
    // What a machine that does other things takes away is not ours; one hash on the loop would cost forty times 20 ms.
    const ms = (of: typeof delay) => of.percentile(99) / 1e6
    expect(ms(delay)).toBeLessThan(50 + 3 * ms(calm))
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
