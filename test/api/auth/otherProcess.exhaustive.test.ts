import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '#resources/user.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { insertRows } from '#server/db/insert.ts'
import { systemTransaction } from '#server/db/system.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { keyOf, programOf } from '#test/support/openAccess.ts'
import { sqlIn } from '#test/support/sql.ts'
import { type Effect, watchRights } from '#test/support/staleRights.ts'
import { at, clerk, newPerson, soon } from './support.ts'

const api = {
  user: '/user/admin/member',
  dept: '/user/admin/dept',
  role: '/user/admin/role',
  menu: '/user/admin/menu',
  policy: '/user/admin/policy',
  tenant: '/user/admin/tenant',
  site: '/admin/admin/site',
  access: '/user/admin/access',
  account: '/user/admin/member/account',
}

let house: TestApp
let other: Awaited<ReturnType<TestApp['anotherNode']>>
let platform: Client
let tenant: Client
let tenantId: string
let rights: ReturnType<typeof watchRights>
let lead: Awaited<ReturnType<typeof clerk>>
let member: Awaited<ReturnType<typeof clerk>>
let below: string
let top: string
let count = 0

const next = () => {
  count += 1
  return `other${count}`
}
const done = <T extends Pick<Envelope, 'code' | 'data' | 'message'>>(answer: T) => {
  expect(answer.code, `${answer.message} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data
}
const made = async (client: Client, path: string, values: object) =>
  done(await client.post(path, values))
const found = async (client: Client, path: string, filter: object) =>
  (await client.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).data.list[0]
const change = async (client: Client, path: string, id: string, values: object) => {
  const { version } = (await client.get(`${path}/${id}`)).data
  return done(await client.put(`${path}/${id}`, { version, ...values }))
}

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  other = await house.anotherNode()
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  tenantId = (await found(platform, api.tenant, { code: 'beichen' })).id
  lead = await clerk(house, ['org/user'], { dataScope: 7 })
  member = await clerk(house, ['org/post'], { dataScope: 3 })
  top = (await made(tenant, api.dept, { name: next(), code: next() })).id
  below = (await made(tenant, api.dept, { name: next(), code: next(), parentId: top })).id
  await change(tenant, api.user, member.user.id, { deptId: top })
  const acting = async () => {
    const client = await house.as('platform')
    done(await client.post(`${api.tenant}/${tenantId}/enter`, { reason: 'to watch', write: true }))
    return client
  }
  const key = await keyOf(tenant, [`GET ${api.dept}`])
  rights = watchRights(house, other, {
    lead: () => house.signIn(lead.user.userName),
    member: () => house.signIn(member.user.userName),
    acting,
    program: () => programOf(house, key),
  })
}, 60_000)
afterAll(() => house.close())

/** Expects that the work changes these people's rights, and that the other process knows. */
const changes = async (who: readonly string[], work: () => Promise<unknown>) => {
  const { changed, stale } = await rights.after(work)
  const those = changed.filter(it => who.includes(it)).sort()
  expect({ changed: those, stale } satisfies Effect).toEqual({
    changed: [...who].sort(),
    stale: [],
  })
}

describe('another process uses the present rights after', () => {
  it('somebody has added a person, or imported one', async () => {
    const person = { userName: next(), realName: 'x', password: 'Long-enough-9' }
    await changes(['lead'], () => made(lead.client, api.user, person))
    const sheet = `用户名,姓名\n${next()},${next()}\n${next()},${next()}\n`
    await changes(['lead'], async () =>
      done(await lead.client.post(`${api.user}/import`, sheet, { 'content-type': 'text/csv' })),
    )
  })

  it('an invited person was deleted, restored and purged', async () => {
    const [invited, invitedByThem] = [
      await newPerson(house, next()),
      await newPerson(house, next()),
    ]
    await changes(['lead'], async () => {
      await sqlIn(house, 'update uc_user set inviter_id = $2 where id = $1', [
        invitedByThem.id,
        invited.id,
      ])
      await sqlIn(house, 'update uc_user set inviter_id = $2 where id = $1', [
        invited.id,
        lead.user.id,
      ])
      await invalidateSessions(house.deps, 'everyone')
    })
    const one = `${api.user}/${invited.id}`
    await changes(['lead'], async () => done(await tenant.delete(one)))
    await changes(['lead'], async () => done(await tenant.post(`${one}/restore`)))
    await changes(['lead'], async () => done(await tenant.delete(one)))
    await changes(['lead'], async () => done(await tenant.post(`${one}/purge`)))
  })

  it('somebody’s department, roles, name or password changed', async () => {
    const { user, role } = member
    await changes(['member'], () => change(tenant, api.user, user.id, { deptId: below }))
    await changes(['member'], () => change(tenant, api.user, user.id, { deptId: top }))
    await changes(['member'], () => change(tenant, api.user, user.id, { realName: next() }))
    await changes(['member'], async () => {
      const own = await house.signIn(user.userName)
      const { version } = (await own.get(api.account)).data
      done(await own.post(api.account, { version, realName: next() }))
    })
    await changes(['member'], () => change(tenant, api.user, user.id, { roleIds: [] }))
    const body = { ids: [user.id], add: { roleIds: [role.id] } }
    await changes(['member'], async () => done(await tenant.post(`${api.user}/update`, body)))
    await changes(['member'], async () =>
      done(await tenant.post(`${api.user}/resetPassword`, { ids: [user.id] })),
    )
    await sqlIn(house, 'update uc_credential set must_change = false where user_id = $1', [user.id])
  })

  it('the departments below somebody changed', async () => {
    let added = ''
    await changes(['member'], async () => {
      const values = { name: next(), code: next(), parentId: below }
      added = (await made(tenant, api.dept, values)).id
    })
    await changes(['member'], () => change(tenant, api.dept, added, { parentId: null }))
    await changes(['member'], () => change(tenant, api.dept, added, { parentId: top }))
    done(await tenant.delete(`${api.dept}/${added}`))
    await changes(['member'], async () => done(await tenant.post(`${api.dept}/${added}/purge`)))
  })

  it('a role was narrowed, was disabled, or lost a menu', async () => {
    const { role } = member
    await changes(['member'], () => change(tenant, api.role, role.id, { dataScope: 2 }))
    await changes(['member'], () =>
      change(tenant, api.role, role.id, { dataScope: 4, deptIds: [below] }),
    )
    await changes(['member'], () => change(tenant, api.role, role.id, { status: 2 }))
    await change(tenant, api.role, role.id, { status: 1 })
    await changes(['member'], () => change(tenant, api.role, role.id, { menuIds: [] }))
    await changes(['member'], () =>
      change(tenant, api.role, role.id, { menuIds: role.menuIds, dataScope: 3 }),
    )
    const spare = await made(tenant, api.role, { name: next(), code: next(), dataScope: 1 })
    await change(tenant, api.user, member.user.id, { roleIds: [role.id, spare.id] })
    await changes(['member'], () => change(tenant, api.role, spare.id, { status: 2 }))
    await change(tenant, api.user, member.user.id, { roleIds: [role.id] })
  })

  it('a menu was changed, deleted and restored', async () => {
    const menu = await found(platform, api.menu, { component: 'org/post', type: 'menu' })
    await changes(['member'], () => change(platform, api.menu, menu.id, { status: 2 }))
    await changes(['member'], () => change(platform, api.menu, menu.id, { status: 1 }))
    const permissions = [...menu.permissions, `GET ${api.dept}`]
    await changes(['member'], () => change(platform, api.menu, menu.id, { permissions }))
    const values = {
      type: 'menu',
      title: next(),
      name: next(),
      path: `/${next()}`,
      permissions: [],
    }
    const added = await made(platform, api.menu, values)
    const one = `${api.menu}/${added.id}`
    await change(tenant, api.role, member.role.id, { menuIds: [...member.role.menuIds, added.id] })
    await changes(['member'], async () => done(await platform.delete(one)))
    await changes(['member'], async () => done(await platform.post(`${one}/restore`)))
    await change(tenant, api.role, member.role.id, { menuIds: member.role.menuIds })
  })

  it('a policy was changed and undone, and the tenant moved to another', async () => {
    const { policyId } = await found(platform, api.tenant, { code: 'beichen' })
    const one = `${api.policy}/${policyId}`
    await changes(['member', 'lead'], () =>
      change(platform, api.policy, policyId, { postMax: 4711 }),
    )
    await changes(['member'], () => change(platform, api.policy, policyId, { dataRange: 5 }))
    await changes(['member'], async () => done(await platform.post(`${one}/undo`, {})))
    await changes(['member', 'program'], () =>
      change(platform, api.policy, policyId, { secondFactor: true }),
    )
    await change(platform, api.policy, policyId, { secondFactor: false })
    for (const key of await keysOf()) done(await tenant.post(`${api.access}/${key}/renew`))
    const policy = await made(platform, api.policy, { title: next(), roleMax: 12 })
    await changes(['member'], async () =>
      done(
        await platform.post(`${api.tenant}/changePolicy`, { ids: [tenantId], policyId: policy.id }),
      ),
    )
    await changes(['member'], async () =>
      done(await platform.post(`${api.tenant}/${tenantId}/undoPolicy`, {})),
    )
  })

  it('the site demands a second factor', async () => {
    const { id, secondFactor } = (await platform.get(api.site)).data.list[0]
    await changes(['member', 'lead'], () =>
      change(platform, api.site, id, { secondFactor: 'everyone' }),
    )
    await sqlIn(house, 'update uc_site set second_factor = $1', [secondFactor])
    await invalidateSessions(house.deps, 'everyone')
    for (const key of await keysOf()) done(await tenant.post(`${api.access}/${key}/renew`))
  })

  it('the scopes, addresses or state of an API key changed', async () => {
    const [id = ''] = await keysOf()
    await changes(['program'], () =>
      change(tenant, api.access, id, { scopes: [`GET ${api.role}`] }),
    )
    await changes(['program'], () => change(tenant, api.access, id, { ips: ['127.0.0.1/32'] }))
    await changes(['program'], () => change(tenant, api.access, id, { status: 2 }))
  })

  it('the tenant was disabled, deleted and restored while staff act in it', async () => {
    await changes(['acting', 'member'], () => change(platform, api.tenant, tenantId, { status: 2 }))
    await changes(['acting'], async () => done(await platform.delete(`${api.tenant}/${tenantId}`)))
    const restored = () => platform.post(`${api.tenant}/${tenantId}/restore`)
    const { changed, stale } = await rights.after(async () => done(await restored()))
    expect([changed, stale]).toEqual([['acting'], []])
    await change(platform, api.tenant, tenantId, { status: 1 })
    expect((await tenant.get(api.dept)).code).toBe(61)
  })
})

describe('many sessions at once', () => {
  it('end on another process within a second, although their people do not fit into a message', async () => {
    const [own] = await sqlIn(house, 'select id::text from uc_tenant where code = $1', ['nangang'])
    const nangang = own?.id as string
    await systemTransaction(house.db, tx =>
      insertRows(
        tx,
        user,
        nangang,
        everybody.map(name => ({ userName: name, realName: name })),
      ),
    )
    const clients: Client[] = []
    for (const name of everybody) clients.push(at(other, await house.signIn(name)))
    const last = clients.at(-1) as Client
    expect((await last.get(info)).code).toBe(0)
    const administrator = await house.signIn(await administratorOf(nangang))
    done(await administrator.post('/user/admin/session/endAll', {}))
    expect(await soon(async () => (await last.get(info)).code === 61)).toBe(true)
  }, 60_000)
})

const everybody = Array.from({ length: 1000 }, (_, at) => `crowd${at}`)
const info = '/user/admin/member/info'

const administratorOf = async (id: string) => {
  const [tenant] = await sqlIn(
    house,
    'select admin_user_name as name from uc_tenant where id = $1',
    [id],
  )
  return tenant?.name as string
}

const keysOf = async () =>
  (await sqlIn(house, "select id::text from uc_open_access where title = 'sync' order by id")).map(
    it => it.id as string,
  )
