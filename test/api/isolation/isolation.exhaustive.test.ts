import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Action, AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { addDefinition } from '#server/features/definitions/change.ts'
import { tenancyFilter } from '#server/kit/query/where.ts'
import { gauge, gaugeWords } from '#test/e2e/support/kinds.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { checksumOf } from '#test/support/isolation/checksum.ts'
import { type Finding, probe, type Scene, setScene } from '#test/support/isolation/probe.ts'
import { sampleRow } from '#test/support/rows.ts'

let app: TestApp
let scene: Scene
beforeAll(async () => {
  app = await startTestApp()
  await addDefinition(app.deps, app.registry, { definition: gauge, words: gaugeWords })
  scene = await setScene(app)
})
afterEach(() => {
  tenancyFilter.on = true
})
afterAll(() => app.close())

const holesIn = (findings: readonly Finding[]) =>
  findings.flatMap(({ caller, route, holes }) => holes.map(hole => `${caller}, ${route}: ${hole}`))
/** Those whom no menu keeps from anything, of a tenant and of the platform; the report asks as everyone. */
const holders = () => [scene.people.own, scene.people.platform]

/** Actions that take no row: their routes, and what they ask for. */
const onAll = resources.flatMap(({ api, actions }) =>
  (Object.entries(actions) as [string, Action][]).flatMap(([name, { on, input = {} }]) =>
    on === 'all' ? [[`POST ${api}/${name}`, input] as const] : [],
  ),
)

/** Those of the core, and one of every kind of field that is registered while the product runs. */
const names = [...resources.map(it => it.name), gauge.name]

describe.each(names)('rows of %s', name => {
  const find = () => app.registry.find(name) as AnyResource

  it('give nothing to whoever asks from another tenant', async () => {
    const findings = await probe(scene, find(), holders())
    expect(holesIn(findings)).toEqual([])
    const untried = findings.filter(({ requests }) => requests === 0).map(({ route }) => route)
    expect(untried.filter(route => !onAll.some(([it]) => it === route))).toEqual([])
    const { single, view, tenancy } = find()
    // Rows of a view of the platform are neither written nor looked at across tenants.
    const fewest = view && tenancy === 'platform' ? 8 : 10
    expect(findings.length).toBeGreaterThanOrEqual(single ? 4 : fewest)
  }, 240_000)

  it('give nothing either when only the row policies hold', async () => {
    tenancyFilter.on = false
    expect(holesIn(await probe(scene, find(), [scene.people.own]))).toEqual([])
  }, 240_000)
})

describe('what is done to all of one’s rows', () => {
  it.each([true, false])('leaves those of others alone, the filter being %s', async filter => {
    const { db } = app.deps
    for (const [route, fields] of onAll) {
      const client = await app.signIn('holder1')
      const before = await checksumOf(db, scene.people.own.tenantId)
      tenancyFilter.on = filter
      await client.post(route.slice(5), sampleRow({ fields } as (typeof resources)[number], 1))
      expect(await checksumOf(db, scene.people.own.tenantId), route).toBe(before)
    }
  })
})

describe('a hole', () => {
  it('is found: what nobody isolates is seen, changed and deleted', async () => {
    const post = resources.find(it => it.name === 'post') as (typeof resources)[number]
    await app.db.pool.query('alter table uc_post no force row level security')
    await app.db.pool.query('alter table uc_post disable row level security')
    tenancyFilter.on = false
    const own = { ...scene.people.own, client: await app.signIn('holder1') }
    const found = holesIn(await probe(scene, post, [own])).join('\n')
    for (const sign of [
      'shows foreign rows',
      'tells a foreign id',
      'changes rows',
      'changes with foreign rows',
    ])
      expect(found).toContain(sign)
  }, 120_000)
})
