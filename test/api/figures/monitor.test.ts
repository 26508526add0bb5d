import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Deps } from '#server/base/deps.ts'
import { createMeter, percentile, sumCounts } from '#server/features/monitor/meter.ts'
import { monitorOf } from '#server/features/monitor/monitor.ts'
import { clerk } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const path = '/user/admin/dashboard/monitor'

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
const stops: (() => void)[] = []
beforeAll(async () => {
  house = await startTestApp()
  other = await house.anotherNode()
  // Only the tests take samples: one in between would take what they have counted.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const { deps } of [house, other]) stops.push(monitorOf(deps).start())
  vi.useRealTimers()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await house.close()
})

const soon = (what: () => unknown, timeout = 4000) => expect.poll(what, { timeout, interval: 20 })

/** Follows the events of a session, as a page does. */
const follow = async (client: Client, app: TestApp['app'], topic: string) => {
  const answer = await app.request(`/user/admin/member/events?watch=${topic}`, {
    headers: { authorization: client.token ?? '' },
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const heard: string[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard.push(
        ...decoder
          .decode(value)
          .split('\n\n')
          .filter(it => it.startsWith('event: ')),
      )
    }
  }
  void read()
  const samples = () =>
    heard
      .filter(it => it.startsWith('event: monitor'))
      .map(it => JSON.parse(it.slice(it.indexOf('data: ') + 6)))
  return { heard, samples, stop: () => reader.cancel() }
}

/** The row of the side menu with this path, which a role may be given. */
const menuOf = async (path: string): Promise<string> => {
  const filter = JSON.stringify({ path })
  const { data } = await (await house.as('platform')).get(`/user/admin/menu?filter=${filter}`)
  return data.list[0].id
}

/** Waits until everything that one node has published so far has arrived at another: the bus keeps the order. */
const arrived = (from: Pick<Deps, 'bus'>, at: Pick<Deps, 'bus'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const mark = randomUUID()
    const stop = at.bus.subscribe('test', heard => {
      if (heard !== mark) return
      stop()
      resolve()
    })
    from.bus.publish('test', mark).catch(reject)
  })

/** Messages of the monitor on the bus while this is done. */
const wordsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const words: string[] = []
  const stop = house.deps.bus.subscribe('monitor', word => words.push(word))
  await work()
  stop()
  return words
}

describe('the counters', () => {
  it('tell how long answers took, as exactly as their buckets', () => {
    const meter = createMeter()
    for (let ms = 1; ms <= 100; ms += 1) meter.record(ms > 98 ? 503 : 200, ms)
    const counts = meter.take()
    expect(counts).toMatchObject({ requests: 100, errors: 2 })
    expect(percentile(counts, 0.5)).toBeGreaterThan(45)
    expect(percentile(counts, 0.5)).toBeLessThan(55)
    expect(percentile(counts, 0.99)).toBeGreaterThan(95)
    expect(percentile(sumCounts([counts, counts]), 0.5)).toBe(percentile(counts, 0.5))
    expect(meter.take().requests).toBe(0)
    expect(percentile(meter.take(), 0.5)).toBeNull()
  })

  it('hold what took longer than any bucket', () => {
    const meter = createMeter()
    meter.record(200, 60_000)
    expect(percentile(meter.take(), 0.99)).toBe(10_000)
  })
})

describe('the monitor', () => {
  it('answers platform staff, and nobody else, whatever was granted', async () => {
    expect((await house.anyone().get(path)).code).toBe(61)
    for (const account of ['member', 'manager', 'tenant'] as const)
      expect((await (await house.as(account)).get(path)).code).toBe(62)
    const { data } = await (await house.as('platform')).get(path)
    expect(data.nodes[0]).toMatchObject({ version: '0.1.0', memory: expect.any(Number) })
  })

  it('tells what went on since the last sample, and how the installation is', async () => {
    const staff = await house.as('platform')
    await staff.get(path)
    const { tick } = monitorOf(house.deps)
    await tick()
    for (let call = 0; call < 5; call += 1) await staff.get('/health/live')
    await tick()
    const { samples } = (await staff.get(path)).data
    const last = samples.at(-1)
    expect(last.requests).toBeGreaterThan(0)
    expect(last.p99).toBeGreaterThan(0)
    expect(last).toMatchObject({ errors: 0, waiting: 0, hashing: 0, outbox: 0 })
    expect(last.sessions).toBeGreaterThanOrEqual(0)
    for (const name of ['connections', 'databaseSize'])
      expect([name, last[name] > 0]).toEqual([name, true])
  })

  it('says nothing on the bus while nobody watches', async () => {
    await arrived(other.deps, house.deps)
    const deps = (await house.anotherNode()).deps
    const quiet = monitorOf(deps)
    const words = await wordsDuring(async () => {
      await quiet.tick()
      await quiet.tick()
      await arrived(deps, house.deps)
    })
    expect(words).toEqual([])
  })

  it('tells who watches each sample of all processes, and nobody else', async () => {
    const staff = await house.as('platform')
    const [watching, looking, tenant] = [
      await follow(staff, house.app, 'monitor'),
      await follow(staff, house.app, 'other'),
      await follow(await house.as('tenant'), house.app, 'monitor'),
    ]
    await soon(() => watching.heard.length).toBeGreaterThan(0)
    await monitorOf(house.deps).tick()
    await soon(() => watching.samples().length).toBeGreaterThan(0)
    const nodesTold = async () => {
      for (const { deps } of [other, house]) await monitorOf(deps).tick()
      return watching.samples().at(-1)?.nodes.length
    }
    await soon(nodesTold, 8000).toBe(2)
    expect(
      new Set(
        watching
          .samples()
          .at(-1)
          .nodes.map((it: { id: string }) => it.id),
      ).size,
    ).toBe(2)
    expect(watching.samples().at(-1)).toMatchObject({ streams: expect.any(Number) })
    expect([...looking.samples(), ...tenant.samples()]).toEqual([])
    for (const stream of [watching, looking, tenant]) await stream.stop()
  })

  it('tells nothing more to who may not watch any longer', async () => {
    const { client, role } = await clerk(
      house,
      [],
      { menuIds: [await menuOf('/dashboard/monitor')] },
      'platform',
    )
    const watching = await follow(client, house.app, 'monitor')
    await soon(() => watching.heard.length).toBeGreaterThan(0)
    await monitorOf(house.deps).tick()
    await soon(() => watching.samples().length).toBeGreaterThan(0)
    const staff = await house.as('platform')
    const { data } = await staff.get(`/user/admin/role/${role.id}`)
    await staff.put(`/user/admin/role/${role.id}`, { version: data.version, menuIds: [] })
    await soon(() => watching.heard.at(-1)).toContain('event: end')
    // The page comes back, and asks for the same.
    const again = await follow(client, house.app, 'monitor')
    await soon(() => again.heard.length).toBeGreaterThan(0)
    const allowed = await follow(staff, house.app, 'monitor')
    await monitorOf(house.deps).tick()
    await soon(() => allowed.samples().length).toBeGreaterThan(0)
    expect(again.samples()).toEqual([])
    for (const stream of [again, allowed]) await stream.stop()
  })

  it('counts what another process answered, each answer once', async () => {
    const staff = await house.as('platform')
    const watching = await follow(staff, house.app, 'monitor')
    await monitorOf(house.deps).tick()
    await arrived(house.deps, other.deps)
    await monitorOf(other.deps).tick()
    await arrived(other.deps, house.deps)
    for (let call = 0; call < 8; call += 1) await other.app.request('/health/live')
    const words = await wordsDuring(async () => {
      await monitorOf(other.deps).tick()
      await arrived(other.deps, house.deps)
    })
    const reports = words.map(it => JSON.parse(it)).filter(it => 'report' in it)
    expect(reports.reduce((sum, it) => sum + it.report.requests, 0)).toBe(8)
    await watching.stop()
  })
})
