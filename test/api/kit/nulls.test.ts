import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFieldsOf } from '#resources/core/bulk.ts'
import { meetsCondition } from '#resources/core/fieldCondition.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { isNullable, isWritable } from '#resources/core/validate.ts'
import { resources } from '#resources/index.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { type EveryRoute, everyRouteIn } from '#test/support/everyRoute.ts'
import { sampleRow } from '#test/support/rows.ts'

let app: TestApp
let routes: EveryRoute
beforeAll(async () => {
  app = await startTestApp()
  routes = await everyRouteIn(app)
}, 120_000)
afterAll(() => app.close())

const callerOf = ({ tenancy }: AnyResource): Promise<Client> =>
  app.signIn(tenancy === 'platform' ? 'holder3' : 'holder1')

/** Fields that always have a value. */
const filled = (fields: readonly (readonly [string, AnyField])[]) =>
  fields.filter(([, field]) => !isNullable(field) && field.kind !== 'secret')

/** The fields of an answer that are refused as empty. */
type Refusal = { code: number; data: { fields?: Record<string, string> } | null }
const refused = ({ code, data }: Refusal, name: string) => [
  code,
  Object.hasOwn(data?.fields ?? {}, name),
]

/** Definitions whose rows people change here; where they are paid is changed in one's own account. */
const forms = resources.filter(
  it =>
    fieldsOf(it).some(([, field]) => isWritable(field, 'update')) &&
    Object.values(it.screens as Record<string, { actions: readonly string[] }>).some(
      ({ actions }) => actions.includes('update'),
    ),
)

describe.each(forms.map(it => [it.name, it as AnyResource] as const))(
  'an empty value of %s',
  (name, resource) => {
    const writes = (mode: 'create' | 'update') =>
      filled(fieldsOf(resource)).filter(([, field]) => isWritable(field, mode))

    it('is refused on create and on update where the field always has a value', async () => {
      const client = await callerOf(resource)
      const sample = sampleRow(resource, 4719)
      const row = (await client.get(`${resource.api}/${routes.live(name)}`)).data
      const wrong: unknown[] = []
      for (const value of [null, '']) {
        for (const [field] of writes('create').filter(([it]) => Object.hasOwn(sample, it))) {
          const answer = await client.post(resource.api, { ...sample, [field]: value })
          if (resource.single) break
          if (refused(answer, field).join() !== '51,true')
            wrong.push(['create', field, value, answer.code, answer.message])
        }
        for (const [field, { when }] of writes('update')) {
          if (!meetsCondition(when, row)) continue
          const body = { version: row.version, [field]: value }
          const answer = await client.put(`${resource.api}/${row.id}`, body)
          if (refused(answer, field).join() !== '51,true')
            wrong.push(['update', field, value, answer.code, answer.message])
        }
      }
      const after = (await client.get(`${resource.api}/${routes.live(name)}`)).data
      expect([wrong, after.version]).toEqual([[], row.version])
    })

    it('is refused for many rows at once, and in the input of an action', async () => {
      const client = await callerOf(resource)
      const ids = [routes.live(name)]
      const wrong: unknown[] = []
      for (const [field] of filled(bulkFieldsOf(resource))) {
        const answer = await client.post(`${resource.api}/update`, {
          ids,
          values: { [field]: null },
        })
        if (refused(answer, field).join() !== '51,true') wrong.push(['bulk', field])
      }
      for (const [action, { input = {}, on }] of Object.entries<Action>(resource.actions)) {
        const fields = Object.entries(input as Record<string, AnyField>)
        for (const [field] of filled(fields).filter(([, { when }]) => !when)) {
          const sample = sampleRow({ fields: input } as AnyResource, 5)
          const body = { ...(on === 'selection' ? { ids } : {}), ...sample, [field]: null }
          const path = on === 'record' ? `${ids[0]}/${action}` : action
          const answer = await client.post(`${resource.api}/${path}`, body)
          if (refused(answer, field).join() !== '51,true')
            wrong.push([action, field, answer.code, answer.data])
        }
      }
      expect(wrong).toEqual([])
    })
  },
)

it('no value for the status leaves a disabled user disabled', async () => {
  const client = await app.as('tenant')
  const person = { userName: 'disabled1', realName: 'x', password: 'Long-enough-12', status: 2 }
  const { id } = (await client.post('/user/admin/member', person)).data
  const sent = await client.put(`/user/admin/member/${id}`, { status: null })
  expect([sent.code, Object.keys(sent.data.fields)]).toEqual([51, ['status']])
  expect((await client.get(`/user/admin/member/${id}`)).data.status).toBe(2)
})

it('an empty cell of an import takes the initial value, as a column that is left out', async () => {
  const client = await app.as('tenant')
  const file = 'name,code,sort,status\nnull1,null1,,\n'
  const sent = await client.post('/user/admin/post/import', file, { 'content-type': 'text/csv' })
  expect(sent.code).toBe(0)
  const row = (await client.get(`/user/admin/post/${sent.data.ids[0]}`)).data
  expect(row).toMatchObject({ sort: 0, status: 1 })
})
