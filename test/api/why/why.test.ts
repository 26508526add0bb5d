import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOfAction } from '#resources/core/permissions.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openRoutes } from '#test/support/composition.ts'
import { run, type TestRow } from '#test/support/sql.ts'
import { isEssential } from '#test/support/tier.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const member = '/user/admin/member'
const why = `${member}/why`

let house: TestApp
let admin: Client
let adminId: string
let people: TestRow[]
let menus: TestRow[]
const sql = (text: string, values: readonly unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))

beforeAll(async () => {
  house = await startTestApp()
  admin = await house.as('tenant')
  const me = (await admin.get(`${member}/info`)).data
  const { tenantId } = me
  adminId = me.id
  // Every reason there is for a refusal occurs.
  const own = 'tenant_id = $1 and id = (select max(id) from'
  await sql(`update uc_role set status = 2 where ${own} uc_role where tenant_id = $1)`, [tenantId])
  await sql(`update uc_dept set status = 2 where ${own} uc_dept where tenant_id = $1)`, [tenantId])
  await sql(`update uc_user set status = 2 where ${own} uc_user where tenant_id = $1)`, [tenantId])
  await sql(
    `update uc_credential set must_change = true where tenant_id = $1
      and user_id = (select min(user_id) + 3 from uc_credential where tenant_id = $1)`,
    [tenantId],
  )
  await sql("update uc_menu set status = 2 where name in ('org.post', 'user:update')")
  // The rows were changed past the API, which tells the sessions that there are.
  await invalidateSessions(house.deps, 'everyone')
  people = await sql(
    `select id::text as id, name from (
      select u.id, u.user_name as name, row_number() over (
        partition by (select min(l.target_id) from uc_user__role_ids l where l.owner_id = u.id) order by u.id desc) as nth
      from uc_user u where u.tenant_id = $1 and u.deleted_at is null) u where nth <= 4 order by (
        select sum(cardinality(r.menu_ids)) from uc_user__role_ids l join uc_role r on r.id = l.target_id where l.owner_id = u.id) desc nulls last`,
    [tenantId],
  )
  menus = await sql('select id::text as id from uc_menu where deleted_at is null order by id')
})
afterAll(() => house.close())

const client = (name: string): Promise<Client | undefined> =>
  house.signIn(name).catch(() => undefined)

const call = (who: Client, route: string, body: unknown = {}) => {
  const [method = '', path = ''] = route.split(' ')
  if (method === 'GET') return who.get(path)
  if (method === 'PUT') return who.put(path, body)
  return method === 'DELETE' ? who.delete(path) : who.post(path, body)
}

interface Triple {
  name: string
  question: TestRow
  /** Whether the subject may do it, found out by trying. */
  tried(who: Client): Promise<boolean>
}

const menuIdsIn = (list: readonly TestRow[]): string[] =>
  list.flatMap(it => [it.id as string, ...menuIdsIn(it.children ?? [])])

const aboutMenu = (name: string, pick: number): Triple => {
  const { id } = menus[pick % menus.length] as TestRow
  const tried = async (who: Client) =>
    menuIdsIn((await who.get('/user/admin/role/antd/menu')).data?.list ?? []).includes(id)
  return { name, question: { menuId: id }, tried }
}

/** Not those that end sessions, answer files or are told at sign-in. */
const askable = () =>
  [
    ...openRoutes
      .filter(it => it.open === 'to everyone signed in' && it.method === 'GET')
      .map(it => `${it.method} ${it.path}`),
    ...house.registry
      .all()
      .flatMap((resource: AnyResource) =>
        ['list', 'show', 'create', 'update', 'delete', ...Object.keys(resource.actions)].flatMap(
          action => routesOfAction(resource, action),
        ),
      ),
  ].filter(it => !/export|antd|\/why$/.test(it))

const aboutRoute = (name: string, pick: number): Triple => {
  const routes = askable()
  const route = routes[pick % routes.length] as string
  const tried = async (who: Client) => {
    const { code } = await call(who, route.replace(':id', '999999999'))
    return code !== 61 && code !== 62
  }
  return { name, question: { route }, tried }
}

const rows = ['user', 'dept', 'post', 'role', 'menu'] as const
/** Rows of their own tenant, and one or the other that is not. */
const near = `order by tenant_id <> (select tenant_id from uc_user where user_name = 'liangjianguo'), id desc limit 60`
const nearest: Readonly<Record<string, string>> = { menu: 'order by id' }
const doings = ['see', 'see', 'update', 'update', 'delete', 'forceLogout'] as const

const aboutRow = async (name: string, pick: number): Promise<Triple> => {
  const resource = house.registry.find(rows[pick % 5] as string) as AnyResource
  const table = `uc_${resource.name}`
  const found = await sql(
    `select id::text as id from ${table} where deleted_at is null ${nearest[resource.name] ?? near}`,
  )
  const { id } = found[Math.floor(pick / 30) % found.length] as TestRow
  const doing = doingWith(resource, id, doings[Math.floor(pick / 5) % doings.length] as string)
  const path = `${resource.api}/${id}`
  const tried = async (who: Client) => {
    const [stored] = await sql(`select version from ${table} where id = $1`, [id])
    const routes: Record<string, string> = { see: 'GET', update: 'PUT', delete: 'DELETE' }
    const route = routes[doing] ? `${routes[doing]} ${path}` : `POST ${path}/${doing}`
    const body = doing === 'update' ? stored : {}
    const { code } = await call(who, route, body)
    if (doing === 'delete' && code === 0) await admin.post(`${path}/restore`, {})
    return [0, 51].includes(code)
  }
  return { name, question: { resource: resource.name, rowId: id, doing }, tried }
}
/** What the row knows of it; who asks on behalf of all is only looked at. */
const doingWith = (resource: AnyResource, id: string, wanted: string) => {
  if (resource.name === 'user' && id === adminId) return 'see'
  return wanted !== 'forceLogout' || Object.hasOwn(resource.actions, wanted) ? wanted : 'see'
}
/** Those with many rights half of the time. */
const drawn = fc.record({
  person: fc.oneof(fc.nat(2), fc.nat(100_000)),
  of: fc.nat(3),
  pick: fc.nat(100_000),
})

describe(`why somebody may or may not (SEED=${seed})`, () => {
  const tries = isEssential ? 60 : 200
  it(`says for ${tries} random people and targets what they find out by trying`, async () => {
    const seen = { may: 0, mayNot: 0 }
    for (const { person, of, pick } of fc.sample(drawn, { numRuns: tries, seed })) {
      const { id, name } = people[person % people.length] as TestRow
      const made = [aboutMenu, aboutRoute, aboutRow, aboutRow][of] as typeof aboutRow
      const { question, tried } = await made(name, pick)
      const told = await admin.post(`${member}/${id}/why`, question)
      const allowed = told.code === 0 && told.data.allowed
      const who = await client(name)
      const may = who !== undefined && (await tried(who))
      const about = { name, question, told: told.data ?? told.message }
      expect({ ...about, may: allowed }).toEqual({ ...about, may })
      seen[may ? 'may' : 'mayNot'] += 1
    }
    // Both were drawn: how often is chance.
    expect(Math.min(seen.may, seen.mayNot)).toBeGreaterThan(0)
  }, 120_000)

  it('says the same to oneself, and names nothing that is not one’s own', async () => {
    const me = await house.as('member')
    const asked = async (query: Record<string, string>) =>
      (await me.get(`${why}?${new URLSearchParams(query)}`)).data
    expect(await asked({ route: `GET ${member}` })).toMatchObject({ allowed: true })
    const refused = await asked({ route: 'DELETE /user/admin/dept/:id' })
    expect(refused.allowed).toBe(false)
    expect(refused.verdict).toBe('You may not call DELETE /user/admin/dept/:id.')
    expect(refused.mends).toEqual([
      expect.stringMatching(/^Ask an administrator of your tenant: ./),
    ])
    const foreign = (await sql('select id::text as id from uc_user where tenant_id = 1 limit 1'))[0]
    const outside = people[0] as TestRow
    const answers = await Promise.all(
      [foreign?.id, outside.id, '999999999'].map(id =>
        asked({ resource: 'user', id, doing: 'see' }),
      ),
    )
    expect(new Set(answers.map(it => JSON.stringify(it))).size).toBe(1)
    expect(JSON.stringify(answers)).not.toContain(outside.name)
    const [hidden] = await sql("select id::text as id from uc_menu where name = 'permission'")
    expect((await asked({ menu: hidden?.id })).verdict).toBe('You may not use this menu.')
  })

  it('sends administrators of a tenant to the platform, since no other administrator has more rights', async () => {
    const mendsOf = async (who: 'tenant' | 'platform', route: string) =>
      (await (await house.as(who)).get(`${why}?${new URLSearchParams({ route })}`)).data.mends
    expect(await mendsOf('tenant', 'GET /user/admin/site')).toEqual([
      'Ask the administrators of the platform',
    ])
    expect(await mendsOf('tenant', 'GET /user/admin/dept')).toEqual([])
    expect(await mendsOf('platform', 'GET /user/admin/nothing')).toEqual([])
  })

  it('does not wait for somebody who is changing the row', async () => {
    const ask = (rowId: unknown) =>
      admin.post(`${member}/${adminId}/why`, { resource: 'dept', rowId, doing: 'update' })
    const rowId = (await admin.get('/user/admin/dept')).data.list[0].id
    expect((await ask(rowId)).data.allowed).toBe(true)
    const writer = await house.db.pool.connect()
    await writer.query('begin; set local role uc_system')
    try {
      await writer.query('select from uc_dept where id = $1 for update', [rowId])
      const begun = performance.now()
      const { code, data } = await ask(rowId)
      expect([code, data.allowed]).toEqual([0, true])
      // A statement that waits gives up after twenty seconds.
      expect(performance.now() - begun).toBeLessThan(10_000)
    } finally {
      await writer.query('rollback')
      writer.release()
    }
  })

  it('is told by those alone who manage the person', async () => {
    const me = await house.as('member')
    const { id } = (await me.get(`${member}/info`)).data
    expect((await me.post(`${member}/${id}/why`, { route: `GET ${member}` })).code).toBe(62)
    expect((await admin.post(`${member}/${id}/why`, {})).code).toBe(51)
    expect(
      (await admin.post(`${member}/${id}/why`, { route: 'nonsense' })).data.fields,
    ).toHaveProperty('route')
  })
})
