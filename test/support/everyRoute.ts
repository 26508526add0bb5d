import { bulkFieldsOf } from '#resources/core/bulk.ts'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { addDefinition } from '#server/features/definitions/change.ts'
import { gauge, gaugeWords } from '#test/e2e/support/kinds.ts'
import type { Client, TestApp } from '#test/support/app.ts'
import { forgetCalls } from '#test/support/isolation/checksum.ts'
import { grantEveryRoute, peopleOf } from '#test/support/isolation/people.ts'
import { type Rows, rowsFor } from '#test/support/isolation/rows.ts'
import { sampleRow } from '#test/support/rows.ts'

interface Call {
  readonly route: string
  readonly path: string
  readonly body?: object
}

/** Called around each request: does `work`, and returns what it found. */
type Around = (route: string, work: () => Promise<void>) => Promise<readonly string[]>

/** Calls of every route of every definition, with rows made for them. */
export interface EveryRoute {
  /** Reads, changes and acts on a row. */
  staying(resource: AnyResource, around: Around): Promise<string[]>
  /** Deletes, restores and purges another row. */
  leaving(resource: AnyResource, around: Around): Promise<string[]>
  /** The row of a resource that is changed. */
  live(resource: string): string
  /** Routes that were answered with success. */
  readonly done: ReadonlySet<string>
}

const leavingOrder = [
  'DELETE /:id',
  'POST /restore',
  'POST /delete',
  'POST /:id/restore',
  'DELETE /:id again',
  'POST /purge',
]

/** Makes rows of every definition, and of one that is registered at run time. */
export const everyRouteIn = async (app: TestApp): Promise<EveryRoute> => {
  await addDefinition(app.deps, app.registry, { definition: gauge, words: gaugeWords })
  const people = await peopleOf(app)
  const owners = { owner: people.own, staff: people.platform }
  const changing = await rowsFor(app, owners, '7100000')
  const leaving = await rowsFor(app, owners, '7300000')
  await grantEveryRoute(app)
  const done = new Set<string>()

  const send = async (client: Client, { route, path, body }: Call) => {
    await forgetCalls(app.deps.db)
    const method = (route.split(' ')[0] as string).toLowerCase() as 'get'
    const { code } = await client[method](path, method === ('get' as string) ? undefined : body)
    if (code === 0) done.add(route)
  }
  return {
    done,
    live: changing.live,
    staying: async (resource, around) => {
      const found: string[] = []
      for (const route of allRoutesOf(resource).filter(it => !isLeaving(it))) {
        const client = await callerOf(app, resource, route)
        const id = changing.live(resource.name)
        const version = (await client.get(`${resource.api}/${id}`)).data?.version as number
        const call = callOf(changing, resource, route, version)
        found.push(...(await around(route, () => send(client, call))))
      }
      return found
    },
    leaving: async (resource, around) => {
      const found: string[] = []
      const routes = allRoutesOf(resource)
      const id = leaving.live(resource.name)
      for (const step of leavingOrder) {
        const [method, end] = step.split(' ') as [string, string]
        const route = `${method} ${resource.api}${end}`
        if (!routes.includes(route)) continue
        const client = await callerOf(app, resource, route)
        const body = end.includes(':id') ? {} : { ids: [id] }
        const call = { route, path: `${resource.api}${end.replace(':id', id)}`, body }
        found.push(...(await around(step, () => send(client, call))))
      }
      return found
    },
  }
}

/** What a person would send to this route, as far as it can be made up. */
const callOf = (rows: Rows, resource: AnyResource, route: string, version: number): Call => {
  const [, pattern = ''] = route.split(' ')
  const id = rows.live(resource.name)
  const path = pattern.replace(':id', id)
  const action = resource.actions[pattern.split('/').at(-1) ?? ''] as Action | undefined
  const input = sampleRow({ fields: action?.input ?? {} } as AnyResource, 5)
  const ids = pattern.includes('/:id') || action?.on === 'all' ? {} : { ids: [id] }
  if (route.startsWith('PUT ')) return { route, path, body: { ...changesFor(resource), version } }
  if (pattern === resource.api)
    return { route, path, body: sampleRow(resource, 4713, policyFor(rows, resource)) }
  if (pattern.endsWith('/update')) {
    const fields = Object.fromEntries(bulkFieldsOf(resource))
    return { route, path, body: { ...ids, values: sampleRow({ fields } as AnyResource, 9) } }
  }
  return { route, path, body: { ...input, ...ids } }
}

/** No default policy is left: one of the sample rows was put into the bin. */
const policyFor = (rows: Rows, { fields }: AnyResource): Record<string, unknown> =>
  Object.hasOwn(fields, 'policyId') ? { policyId: rows.live('policy') } : {}

/** Another text in each line of text that can be changed. */
const changesFor = (resource: AnyResource): object => {
  const texts = fieldsOf(resource).filter(
    ([name, field]) =>
      isWritable(field, 'update') && (name === resource.title || field.kind === 'multiline'),
  )
  const sample = sampleRow(resource, 4712)
  return Object.fromEntries(texts.flatMap(([name]) => (sample[name] ? [[name, sample[name]]] : [])))
}

const isLeaving = (route: string) =>
  route.startsWith('DELETE ') || /\/(delete|restore|purge)$/.test(route)

const callerOf = (app: TestApp, resource: AnyResource, route: string) =>
  resource.tenancy === 'platform' || route.includes('/across')
    ? app.signIn('holder3')
    : app.signIn('holder1')
