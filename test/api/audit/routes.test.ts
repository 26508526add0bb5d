import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFieldsOf } from '#resources/core/bulk.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/define.ts'
import { everyRouteOf } from '#resources/core/permissions.ts'
import { isWritable } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { addDefinition } from '#server/seed/definition.ts'
import { gauge, gaugeWords } from '#test/e2e/support/kinds.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { unloggedBy } from '#test/support/audit/watch.ts'
import { forgetCalls } from '#test/support/isolation/checksum.ts'
import { grantEveryRoute, type People, peopleOf } from '#test/support/isolation/people.ts'
import { type Rows, rowsFor } from '#test/support/isolation/rows.ts'
import { sampleRow } from '#test/support/rows.ts'

let app: TestApp
let people: People
/** Rows that are read, changed and acted on, and rows that are deleted, restored and purged. */
let changing: Rows
let leaving: Rows
beforeAll(async () => {
  app = await startTestApp()
  await addDefinition(app.deps, app.registry, { definition: gauge, words: gaugeWords })
  people = await peopleOf(app)
  const owners = { owner: people.own, staff: people.platform }
  changing = await rowsFor(app, owners, '7100000')
  leaving = await rowsFor(app, owners, '7300000')
  await grantEveryRoute(app)
}, 120_000)
afterAll(() => app.close())

/** Routes that were answered with success. */
const done = new Set<string>()

interface Call {
  readonly route: string
  readonly path: string
  readonly body?: object
}

const leavingOrder = [
  'DELETE /:id',
  'POST /restore',
  'POST /delete',
  'POST /:id/restore',
  'DELETE /:id again',
  'POST /purge',
]

/** What a person would send to this route, as far as it can be made up. */
const callOf = (resource: AnyResource, route: string, version: number): Call => {
  const [, pattern = ''] = route.split(' ')
  const id = changing.live(resource.name)
  const path = pattern.replace(':id', id)
  const action = resource.actions[pattern.split('/').at(-1) ?? ''] as Action | undefined
  const input = sampleRow({ fields: action?.input ?? {} } as AnyResource, 5)
  const ids = pattern.includes('/:id') || action?.on === 'all' ? {} : { ids: [id] }
  if (route.startsWith('PUT ')) return { route, path, body: { ...changesFor(resource), version } }
  if (pattern === resource.api)
    return { route, path, body: sampleRow(resource, 4713, policyFor(resource)) }
  if (pattern.endsWith('/update')) {
    const fields = Object.fromEntries(bulkFieldsOf(resource))
    return { route, path, body: { ...ids, values: sampleRow({ fields } as AnyResource, 9) } }
  }
  return { route, path, body: { ...input, ...ids } }
}

/** No default policy is left: one of the sample rows was put into the bin. */
const policyFor = ({ fields }: AnyResource): Record<string, unknown> =>
  Object.hasOwn(fields, 'policyId') ? { policyId: changing.live('policy') } : {}

/** Another text in each line of text that can be changed. */
const changesFor = (resource: AnyResource): object => {
  const texts = fieldsOf(resource).filter(
    ([name, field]) =>
      isWritable(field, 'update') && (name === resource.title || field.kind === 'multiline'),
  )
  const sample = sampleRow(resource, 4712)
  return Object.fromEntries(texts.flatMap(([name]) => (sample[name] ? [[name, sample[name]]] : [])))
}

const send = async (client: Client, { route, path, body }: Call) => {
  await forgetCalls(app.deps.db)
  const method = (route.split(' ')[0] as string).toLowerCase() as 'get'
  return client[method](path, method === ('get' as string) ? undefined : body)
}

const isLeaving = (route: string) =>
  route.startsWith('DELETE ') || /\/(delete|restore|purge)$/.test(route)

const callerOf = async (resource: AnyResource, route: string) =>
  resource.tenancy === 'platform' || route.includes('/across')
    ? app.signIn('holder3')
    : app.signIn('holder1')

const versionOf = async (client: Client, resource: AnyResource) =>
  (await client.get(`${resource.api}/${changing.live(resource.name)}`)).data?.version as number

describe.each([...resources.map(it => it.name), gauge.name])('every route of %s', name => {
  const find = () => app.registry.find(name) as AnyResource

  it('writes a line for each row that it changes', async () => {
    const resource = find()
    const gaps: string[] = []
    for (const route of everyRouteOf(resource).filter(it => !isLeaving(it))) {
      const client = await callerOf(resource, route)
      const call = callOf(resource, route, await versionOf(client, resource))
      const found = await unloggedBy(app, async () => {
        if ((await send(client, call)).code === 0) done.add(route)
      })
      gaps.push(...found.map(it => `${route}: ${it}`))
    }
    expect(gaps).toEqual([])
  }, 120_000)

  it('on its way to the bin, back and out of it too', async () => {
    const resource = find()
    const routes = everyRouteOf(resource)
    const id = leaving.live(name)
    const gaps: string[] = []
    for (const step of leavingOrder) {
      const [method, end] = step.split(' ') as [string, string]
      const route = `${method} ${resource.api}${end}`
      if (!routes.includes(route)) continue
      const client = await callerOf(resource, route)
      const body = end.includes(':id') ? {} : { ids: [id] }
      const call = { route, path: `${resource.api}${end.replace(':id', id)}`, body }
      const found = await unloggedBy(app, async () => {
        if ((await send(client, call)).code === 0) done.add(route)
      })
      gaps.push(...found.map(it => `${step}: ${it}`))
    }
    expect(gaps).toEqual([])
  }, 120_000)
})

it('the routes above are not all refused', () => {
  const written = [...done].filter(route => !route.startsWith('GET '))
  expect(written.length).toBeGreaterThan(120)
})
