import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFieldsOf } from '#resources/core/bulk.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isWritable } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { type EveryRoute, everyRouteIn } from '#test/support/everyRoute.ts'
import { sampleRow } from '#test/support/rows.ts'
import { representing } from '#test/support/tier.ts'

let app: TestApp
let routes: EveryRoute
beforeAll(async () => {
  app = await startTestApp()
  routes = await everyRouteIn(app)
}, 120_000)
afterAll(() => app.close())

/** Ids that PostgreSQL's bigint cannot hold. */
const beyond = ['9223372036854775808', '9999999999999999999']

const clients = new Map<string, Promise<Client>>()
const callerOf = ({ tenancy }: AnyResource, path = ''): Promise<Client> => {
  const name = tenancy === 'platform' || path.includes('/across') ? 'holder3' : 'holder1'
  const known = clients.get(name) ?? app.signIn(name)
  clients.set(name, known)
  return known
}

const referring = (fields: readonly (readonly [string, AnyField])[]) =>
  fields.filter(([, { kind }]) => ['reference', 'references', 'files'].includes(kind))
const shaped = ({ kind }: AnyField, id: string) => (kind === 'reference' ? id : [id])

const isRefused = ({ code, data }: Envelope, name: string) =>
  code === 51 && Object.hasOwn(data?.fields ?? {}, name)

const send = async (client: Client, route: string, path: string, body: object) => {
  const method = (route.split(' ')[0] as string).toLowerCase() as 'post'
  return client[method](path, method === ('get' as string) ? undefined : body)
}

describe.each(representing(resources).map(it => [it.name, it as AnyResource] as const))(
  'an id beyond those of the database, for %s',
  (name, resource) => {
    it('is refused by the rule of each field that refers to rows, wherever it is sent', async () => {
      const client = await callerOf(resource)
      const id = routes.live(name)
      const row = (await client.get(`${resource.api}/${id}`)).data
      const fields = referring(fieldsOf(resource))
      const accepted: unknown[] = []
      const expectRefused = async (what: string, field: string, answer: Promise<Envelope>) => {
        const got = await answer
        if (!isRefused(got, field)) accepted.push([what, field, got.code, got.data])
      }
      for (const far of beyond) {
        for (const [field, def] of fields.filter(([, it]) => !it.when && isWritable(it, 'create')))
          if (!resource.single && allRoutesOf(resource).includes(`POST ${resource.api}`)) {
            const body = { ...sampleRow(resource, 4721), [field]: shaped(def, far) }
            await expectRefused('create', field, client.post(resource.api, body))
          }
        for (const [field, def] of fields.filter(
          ([, it]) => !it.when && isWritable(it, 'update'),
        )) {
          const body = { version: row.version, [field]: shaped(def, far) }
          await expectRefused('update', field, client.put(`${resource.api}/${id}`, body))
        }
        for (const [field, def] of referring(bulkFieldsOf(resource))) {
          const body = { ids: [id], values: { [field]: shaped(def, far) } }
          await expectRefused('bulk', field, client.post(`${resource.api}/update`, body))
        }
        for (const [action, { input = {}, on }] of Object.entries<Action>(resource.actions))
          for (const [field, def] of referring(Object.entries(input as Record<string, AnyField>))) {
            const body = {
              ...(on === 'selection' ? { ids: [id] } : {}),
              ...sampleRow({ fields: input } as AnyResource, 5),
              [field]: shaped(def, far),
            }
            const path = on === 'record' ? `${id}/${action}` : action
            await expectRefused(action, field, client.post(`${resource.api}/${path}`, body))
          }
      }
      expect(accepted).toEqual([])
    })

    it('is no server error in any path, batch, filter or body', async () => {
      clients.clear()
      const failed: unknown[] = []
      const note = (what: string, { status, message }: Envelope) => {
        if (status >= 500) failed.push([what, status, message])
      }
      const fields = referring(fieldsOf(resource))
      for (const far of beyond.slice(1))
        for (const route of allRoutesOf(resource)) {
          const [, pattern = ''] = route.split(' ')
          const client = await callerOf(resource, pattern)
          const draft = Object.fromEntries(fields.map(([it, def]) => [it, shaped(def, far)]))
          const path = pattern.replace(':id', far)
          note(route, await send(client, route, path, { ids: [far], version: 1 }))
          const live = pattern.replace(':id', routes.live(name))
          if (!/\/(delete|restore|purge)$/.test(pattern) && !route.startsWith('DELETE'))
            note(`${route} with a draft`, await send(client, route, live, { ids: [far], ...draft }))
          if (!route.startsWith('GET') || pattern.includes(':id')) continue
          for (const [field] of [['id'], ...fields])
            for (const filter of [
              { [field as string]: far },
              { [field as string]: { under: far } },
            ])
              note(
                `${route} ${JSON.stringify(filter)}`,
                await client.get(`${pattern}?filter=${encodeURIComponent(JSON.stringify(filter))}`),
              )
        }
      expect(failed).toEqual([])
    }, 120_000)
  },
)

it('the previews of a policy and of another policy for a tenant refuse it', async () => {
  const client = await app.signIn('holder3')
  for (const far of beyond) {
    const [tenant, policy] = [routes.live('tenant'), routes.live('policy')]
    const other = await client.post(`/user/admin/tenant/${tenant}/previewPolicy`, { policyId: far })
    expect([other.code, Object.keys(other.data?.fields ?? {})]).toEqual([51, ['policyId']])
    const draft = await client.post(`/user/admin/policy/${policy}/preview`, {
      allMenus: false,
      allowMenus: [far],
    })
    expect([draft.code, Object.keys(draft.data?.fields ?? {})]).toEqual([51, ['allowMenus']])
  }
})
