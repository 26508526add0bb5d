import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import { keepAudit } from '#server/features/audit/retention.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

const day = 24 * 60 * 60_000
let house: TestApp
let platform: Client
beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
afterAll(() => house.close())

const sql = (text: string, values?: readonly unknown[]) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const site = async () => (await platform.get('/admin/admin/site')).data.list[0]
const change = async (values: object) => {
  const { id, version } = await site()
  return platform.put(`/admin/admin/site/${id}`, { version, ...values })
}
const actions = async () =>
  (await sql("select action from uc_audit where request_id = 'aged' order by at")).map(
    it => it.action,
  )

it('the audit log loses what is older than the settings say, and nothing while it is kept forever', async () => {
  expect(await site()).toMatchObject({ auditLog: 'days', auditLogDays: 180 })
  for (const days of [400, 179, 20])
    await sql(
      "insert into uc_audit (tenant_id, at, resource, action, request_id) values (2, $1, 'post', $2, 'aged')",
      [new Date(house.deps.now() - days * day), `${days} days`],
    )
  expect((await change({ auditLog: 'forever' })).code).toBe(0)
  await keepAudit(house.deps)
  expect(await actions()).toEqual(['400 days', '179 days', '20 days'])
  expect((await change({ auditLog: 'days' })).code).toBe(0)
  await keepAudit(house.deps)
  expect(await actions()).toEqual(['179 days', '20 days'])
})

it('days below thirty are refused, so that nobody removes the traces of the day', async () => {
  expect(await change({ auditLogDays: 29 })).toMatchObject({
    code: 51,
    data: { fields: { auditLogDays: expect.anything() } },
  })
})

it('tells its size to who may see the settings', async () => {
  const { id } = await site()
  const path = `/admin/admin/site/${id}/logs`
  const { code, data } = await platform.get(path)
  expect([code, data.auditLogBytes > 8192]).toEqual([0, true])
  expect((await (await house.as('tenant')).get(path)).code).not.toBe(0)
})
