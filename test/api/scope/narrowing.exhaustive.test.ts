import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { clerk, newPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

const api = {
  user: '/user/admin/member',
  dept: '/user/admin/dept',
  role: '/user/admin/role',
  policy: '/user/admin/policy',
  tenant: '/user/admin/tenant',
}

let app: TestApp
let tenant: Client
let platform: Client
let viewer: Awaited<ReturnType<typeof clerk>>
let upper: string
let policyId: string
/** Departments: the viewer's own, one below it, and one beside it. */
let depts: { own: string; below: string; beside: string }

beforeAll(async () => {
  app = await startTestApp()
  tenant = await app.as('tenant')
  platform = await app.as('platform')
  const made = async (code: string, more: object = {}): Promise<string> =>
    (await tenant.post(api.dept, { name: code, code, ...more })).data.id
  const own = await made('narrow1')
  depts = { own, below: await made('narrow2', { parentId: own }), beside: await made('narrow3') }
  viewer = await clerk(app, ['org/user'])
  const { menuIds } = viewer.role
  const above = { name: 'upper', code: 'upper', dataScope: 1, menuIds }
  upper = (await tenant.post(api.role, above)).data.id
  // Somebody in each department, and people whom the viewer invited, directly and not.
  const places = [depts.own, depts.below, depts.beside, depts.beside, depts.beside]
  const people: string[] = []
  for (const [at, deptId] of places.entries())
    people.push((await newPerson(app, `narrow${at}`, { deptId })).id)
  const [, , , invited, theirs] = people
  await sqlIn(app, 'update uc_user set dept_id = $2 where id = $1', [viewer.user.id, depts.own])
  await sqlIn(app, 'update uc_user set inviter_id = $2 where id = $1', [invited, viewer.user.id])
  await sqlIn(app, 'update uc_user set inviter_id = $2 where id = $1', [theirs, invited])
  const [home] = await sqlIn(
    app,
    "select policy_id::text as id from uc_tenant where code = 'beichen'",
  )
  policyId = home?.id as string
}, 60_000)
afterAll(() => app.close())

interface Scope {
  readonly dataScope: number
  readonly deptIds: readonly string[]
}
/** Every data scope; the chosen departments in different relations to the viewer's own. */
const scopes = (): Scope[] => [
  ...[1, 2, 3, 5, 6, 7].map(dataScope => ({ dataScope, deptIds: [] })),
  ...[
    [],
    [depts.own],
    [depts.below],
    [depts.beside],
    [depts.own, depts.below],
    [depts.own, depts.beside],
  ].map(deptIds => ({ dataScope: 4, deptIds })),
]

const put = async (id: string, { dataScope, deptIds }: Scope, parentId: string | null) => {
  await sqlIn(app, 'update uc_role set data_scope = $2, parent_id = $3 where id = $1', [
    id,
    dataScope,
    parentId,
  ])
  await sqlIn(app, 'delete from uc_role__dept_ids where owner_id = $1', [id])
  await sqlIn(
    app,
    `insert into uc_role__dept_ids (tenant_id, owner_id, target_id)
      select tenant_id, id, unnest($2::bigint[]) from uc_role where id = $1`,
    [id, deptIds],
  )
}

const rowsSeen = async (): Promise<string[]> => {
  const { code, data } = await viewer.client.get(`${api.user}?range=[0,999]`)
  expect(code).toBe(0)
  return data.list.map((row: { id: string }) => row.id)
}

const change = async (client: Client, path: string, values: object) => {
  const { version } = (await client.get(path)).data
  const { code, message } = await client.put(path, { version, ...values })
  expect([code, message]).toEqual([0, expect.anything()])
}

/** Narrows from everything, with the viewer's role as given. Returns what became visible. */
const gainedBy = async (scope: Scope, narrow: () => Promise<void>) => {
  await put(upper, { dataScope: 1, deptIds: [] }, null)
  await put(viewer.role.id, scope, upper)
  await invalidateSessions(app.deps, 'everyone')
  const before = await rowsSeen()
  await narrow()
  const after = await rowsSeen()
  return { before, after, gained: after.filter(id => !before.includes(id)) }
}
const nameOf = ({ dataScope, deptIds }: Scope) => `${dataScope} ${deptIds.join('+')}`

describe('whoever is narrowed from above sees nobody whom they did not see', () => {
  it('when the role above theirs shrinks, for every pair of scopes', async () => {
    const wrong: string[] = []
    let lost = 0
    for (const scope of scopes())
      for (const above of scopes()) {
        const narrow = () => change(tenant, `${api.role}/${upper}`, { ...above })
        const { before, after, gained } = await gainedBy(scope, narrow)
        if (gained.length > 0) wrong.push(`${nameOf(scope)} below ${nameOf(above)}: ${gained}`)
        if (after.length < before.length) lost += 1
      }
    expect(wrong).toEqual([])
    expect(lost).toBeGreaterThan(30)
  }, 180_000)

  it('when the policy’s data range shrinks, for every pair of scopes', async () => {
    const wrong: string[] = []
    let lost = 0
    for (const scope of scopes())
      for (const dataRange of [2, 3, 5, 6, 7]) {
        await sqlIn(app, 'update uc_policy set data_range = 1 where id = $1', [policyId])
        const narrow = () => change(platform, `${api.policy}/${policyId}`, { dataRange })
        const { before, after, gained } = await gainedBy(scope, narrow)
        if (gained.length > 0) wrong.push(`${nameOf(scope)} under ${dataRange}: ${gained}`)
        if (after.length < before.length) lost += 1
      }
    expect(wrong).toEqual([])
    expect(lost).toBeGreaterThan(10)
  }, 180_000)
})
