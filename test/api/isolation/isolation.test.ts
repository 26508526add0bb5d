import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { tenancyFilter } from '#server/kit/where.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Finding, probe, type Scene, setScene } from '#test/support/isolation/probe.ts'

let app: TestApp
let scene: Scene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setScene(app)
})
afterEach(() => {
  tenancyFilter.on = true
})
afterAll(() => app.close())

const holesIn = (findings: readonly Finding[]) =>
  findings.flatMap(({ caller, route, holes }) => holes.map(hole => `${caller}, ${route}: ${hole}`))
/** Those whom no menu keeps from anything. */
const holders = () => scene.people.callers.filter(it => it.everyRoute)

describe.each(resources.map(it => [it.name, it] as const))('rows of %s', (_, resource) => {
  it('give nothing to whoever asks from another tenant', async () => {
    const findings = await probe(scene, resource)
    expect(holesIn(findings)).toEqual([])
    expect(findings.filter(it => it.requests === 0)).toEqual([])
    expect(findings.length).toBeGreaterThan(20)
  }, 120_000)

  it('give nothing either when only the row policies hold', async () => {
    tenancyFilter.on = false
    expect(holesIn(await probe(scene, resource, holders()))).toEqual([])
  }, 120_000)
})

describe('a hole', () => {
  it('is found: what nobody isolates is seen, changed and deleted', async () => {
    const post = resources.find(it => it.name === 'post') as (typeof resources)[number]
    await app.db.pool.query('alter table uc_post no force row level security')
    await app.db.pool.query('alter table uc_post disable row level security')
    tenancyFilter.on = false
    const found = holesIn(await probe(scene, post, [scene.people.own])).join('\n')
    for (const sign of [
      'shows foreign rows',
      'tells a foreign id',
      'changes rows',
      'changes with foreign rows',
    ])
      expect(found).toContain(sign)
  }, 120_000)
})
