import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { insertRows } from '#server/db/insert.ts'
import { systemTransaction } from '#server/db/system.ts'
import { gauge } from '#test/e2e/support/kinds.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { unloggedBy } from '#test/support/audit/watch.ts'
import { type EveryRoute, everyRouteIn } from '#test/support/everyRoute.ts'
import { sqlIn } from '#test/support/sql.ts'
import { type Watched, watchRights } from '#test/support/staleRights.ts'

let app: TestApp
let routes: EveryRoute
let rights: ReturnType<typeof watchRights>
let watched: Watched
beforeAll(async () => {
  app = await startTestApp()
  routes = await everyRouteIn(app)
  watched = await watchedPeople()
  rights = watchRights(app, await app.anotherNode(), watched)
}, 120_000)
afterAll(() => app.close())

/**
 * People whose rights depend on something else each: administrators, one person for each data scope,
 * the user whose row is changed, and platform staff who act in the tenant.
 */
const watchedPeople = async (): Promise<Watched> => {
  const [own] = await sqlIn(
    app,
    `select t.id::text as "tenantId", d.id::text as "deptId", u.user_name as "userName" from uc_tenant t
      join uc_dept d on d.tenant_id = t.id and d.deleted_at is null and d.parent_id is null
      join uc_user u on u.tenant_id = t.id and u.id = $1 where t.code = 'beichen' order by d.id limit 1`,
    [routes.live('user')],
  )
  const { tenantId, deptId, userName } = own as {
    tenantId: string
    deptId: string
    userName: string
  }
  const scoped = [2, 3, 4, 6, 7].map(scope => `scope${scope}`)
  await systemTransaction(app.deps.db, async tx => {
    for (const [at, name] of scoped.entries()) {
      const dataScope = [2, 3, 4, 6, 7][at]
      const chosen = dataScope === 4 ? { deptIds: [deptId] } : {}
      const held = { name, code: name, dataScope, ...chosen }
      const [roleId = ''] = await insertRows(tx, role, tenantId, [held])
      const person = { userName: name, realName: name, roleIds: [roleId], deptId }
      await insertRows(tx, user, tenantId, [person])
    }
  })
  const acting = async () => {
    const client = await app.signIn('holder3')
    await client.post(`/user/admin/tenant/${tenantId}/enter`, { reason: 'to watch' })
    return client
  }
  const names = ['holder1', 'holder3', userName, ...scoped]
  return { ...Object.fromEntries(names.map(name => [name, () => app.signIn(name)])), acting }
}

const gaps = async (route: string, work: () => Promise<void>) => {
  let stale: string[] = []
  const unlogged = await unloggedBy(app, async () => {
    stale = (await rights.after(work)).stale
  })
  return [...unlogged, ...stale.map(it => `former rights of ${it}`)].map(it => `${route}: ${it}`)
}

describe.each([...resources.map(it => it.name), gauge.name])('every route of %s', name => {
  const find = () => app.registry.find(name) as AnyResource

  it('writes a line for each row that it changes, and other processes use no former rights', async () => {
    expect(await routes.staying(find(), gaps)).toEqual([])
  }, 120_000)

  it('on its way to the bin, back and out of it too', async () => {
    expect(await routes.leaving(find(), gaps)).toEqual([])
  }, 120_000)
})

it('the routes above are not all refused, and everybody was watched', () => {
  const written = [...routes.done].filter(route => !route.startsWith('GET '))
  expect(written.length).toBeGreaterThan(120)
  expect([...rights.seen].sort()).toEqual(Object.keys(watched).sort())
})
