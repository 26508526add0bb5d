import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { inviting, registerAs, setRegistration, signedInBy } from '#test/api/auth/newcomers.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { unloggedBy } from '#test/support/audit/watch.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { sqlIn } from '#test/support/sql.ts'

const api = {
  user: '/user/admin/member',
  dept: '/user/admin/dept',
  role: '/user/admin/role',
  menu: '/user/admin/menu',
  policy: '/user/admin/policy',
  tenant: '/user/admin/tenant',
  account: '/user/admin/member/account',
  notice: '/admin/admin/notice',
}

let app: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client
beforeAll(async () => {
  app = await startTestApp({ proxies: 1 })
  jobs = jobsOf(app, [createNoticeJob(5)])
  platform = await app.as('platform')
  tenant = await app.as('tenant')
})
afterAll(async () => {
  await app.close()
})

let count = 0
const next = () => {
  count += 1
  return `effect-${count}`
}
const done = (answer: Envelope) => {
  expect(answer.code, JSON.stringify(answer.data)).toBe(0)
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
const role = (values: object) =>
  made(tenant, api.role, { name: next(), code: next(), dataScope: 1, menuIds: [], ...values })
const menu = (permissions: readonly string[] = []) =>
  made(platform, api.menu, {
    type: 'menu',
    title: next(),
    name: next(),
    path: `/${next()}`,
    permissions,
  })
const purged = async (client: Client, path: string, id: string) => {
  done(await client.delete(`${path}/${id}`))
  done(await client.post(`${path}/${id}/restore`, {}))
  done(await client.delete(`${path}/${id}`))
  done(await client.post(`${path}/${id}/purge`, {}))
}

/** Expects the work to succeed and to leave a line for each row that it changes. */
const everyChangeIsLogged = async (work: () => Promise<unknown>) =>
  expect(await unloggedBy(app, work)).toEqual([])

describe('a line is written for', () => {
  it('a change of one’s own account, and of the tenant’s copy of one’s name', async () => {
    const administrator = await sqlIn(
      app,
      `select u.user_name as name from uc_user u join uc_tenant t on t.id = u.tenant_id and t.admin_user_name = u.user_name where t.code = 'beichen'`,
    )
    const client = await app.signIn(administrator[0]?.name as string)
    const { version } = (await client.get(api.account)).data
    await everyChangeIsLogged(async () =>
      done(await client.post(api.account, { version, realName: 'Renamed' })),
    )
    expect(await found(platform, api.tenant, { code: 'beichen' })).toMatchObject({
      adminRealName: 'Renamed',
    })
  })

  it('one’s own new password', async () => {
    const oldPassword = 'Ever-So-Long-1'
    await setRegistration(app, 'open')
    const client = signedInBy(app, await registerAs(app, { password: oldPassword }))
    const { id } = (await client.get('/user/admin/member/info')).data
    done(await client.post(`${api.account}/password`, { oldPassword, password: 'Ever-So-Long-2' }))
    const { list } = (await client.get(`${api.user}/${id}/history`)).data
    expect(list[0]).toMatchObject({ action: 'update', changes: [{ field: 'password' }] })
  })

  it('each session that ends with all others', async () => {
    await app.signIn('liminzhe')
    const [own] = await sqlIn(
      app,
      `select max(s.id)::text as id from uc_session s join uc_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where u.user_name = 'liminzhe'`,
    )
    done(await tenant.post('/user/admin/session/endAll', {}))
    const lines = await sqlIn(
      app,
      `select 1 from uc_audit where resource = 'session' and action = 'endAll' and row_id = $1`,
      [own?.id],
    )
    expect(lines).toHaveLength(1)
  })

  it('the policy that loses the default mark', async () => {
    const policy = await made(platform, api.policy, { title: next() })
    const former = await found(platform, api.policy, { isDefault: true })
    await everyChangeIsLogged(() => change(platform, api.policy, policy.id, { isDefault: true }))
    await everyChangeIsLogged(() => change(platform, api.policy, former.id, { isDefault: true }))
    const { list } = (await platform.get(`${api.policy}/${policy.id}/history`)).data
    expect(list[0].changes).toEqual([{ field: 'isDefault', before: true, after: false }])
  })

  it('the roles that a changed policy changes, and an undo', async () => {
    const { policyId } = await found(platform, api.tenant, { code: 'beichen' })
    await everyChangeIsLogged(() =>
      change(platform, api.policy, policyId, { dataRange: 3, secondFactor: false }),
    )
    await everyChangeIsLogged(async () =>
      done(await platform.post(`${api.policy}/${policyId}/undo`, {})),
    )
  })

  it('the roles that a menu changes: a new one, one that closes to tenants, and one that is back', async () => {
    let made: { id: string } | undefined
    await everyChangeIsLogged(async () => {
      made = await menu()
    })
    const { id } = made as unknown as { id: string }
    const upper = await role({ menuIds: [id] })
    const lower = await role({ menuIds: [id], parentId: upper.id })
    done(await platform.delete(`${api.menu}/${id}`))
    await change(tenant, api.role, lower.id, { parentId: (await role({})).id })
    await everyChangeIsLogged(async () => done(await platform.post(`${api.menu}/${id}/restore`)))
    expect((await tenant.get(`${api.role}/${lower.id}`)).data.menuIds).toEqual([])
    await everyChangeIsLogged(() =>
      change(platform, api.menu, id, { permissions: [`GET ${api.policy}`] }),
    )
    expect((await tenant.get(`${api.role}/${upper.id}`)).data.menuIds).toEqual([])
  })

  it('the rows that lose what is purged', async () => {
    const gone = await menu()
    await role({ menuIds: [gone.id] })
    await made(platform, api.policy, { title: next(), allMenus: false, allowMenus: [gone.id] })
    await everyChangeIsLogged(() => purged(platform, api.menu, gone.id))

    const dept = await made(tenant, api.dept, { name: next(), code: next() })
    await role({ dataScope: 4, deptIds: [dept.id] })
    await everyChangeIsLogged(() => purged(tenant, api.dept, dept.id))

    const person = { userName: next(), realName: next(), password: 'Head-2026-xy' }
    const head = await made(tenant, api.user, person)
    await made(tenant, api.dept, { name: next(), code: next(), leaderId: head.id })
    const notice = { title: next(), content: '<p>x</p>', rangeType: 5, userIds: [head.id] }
    await made(tenant, api.notice, notice)
    await sqlIn(
      app,
      `insert into uc_payee (tenant_id, id, user_id, name, account)
        select tenant_id, nextval('uc_id'), id, 'x', 'x' from uc_user where id = $1`,
      [head.id],
    )
    await sqlIn(
      app,
      `insert into uc_open_access (tenant_id, id, title, key, user_id)
        select tenant_id, nextval('uc_id'), 'key', $2, id from uc_user where id = $1`,
      [head.id, next()],
    )
    await everyChangeIsLogged(() => purged(tenant, api.user, head.id))
  })

  it('the roles below one that is narrowed', async () => {
    const upper = await role({})
    await role({ parentId: upper.id })
    await everyChangeIsLogged(() => change(tenant, api.role, upper.id, { dataScope: 3 }))
  })

  it('what a new tenant starts with, made by the platform or by registering', async () => {
    const values = { name: next(), code: next(), adminUserName: next(), adminRealName: 'First' }
    await everyChangeIsLogged(() => made(platform, api.tenant, values))
    await setRegistration(app, 'open')
    await everyChangeIsLogged(async () => done(await registerAs(app)))
    const { inviteCode } = await inviting(app)
    await everyChangeIsLogged(async () => done(await registerAs(app, { inviteCode })))
  })

  it('a notice that goes out at its time', async () => {
    const publishAt = new Date(app.deps.now() + 600_000).toISOString()
    const values = { title: next(), content: '<p>x</p>', rangeType: 1, publishAt }
    const { id } = await made(tenant, api.notice, values)
    done(await tenant.post(`${api.notice}/${id}/publish`, {}))
    await everyChangeIsLogged(async () => {
      app.pass(601_000)
      await jobs.run()
      await expect
        .poll(async () => (await tenant.get(`${api.notice}/${id}`)).data.state)
        .toBe('published')
      await jobs.run()
    })
  })

  it('each row of an import and of its undo', async () => {
    let batch = ''
    await everyChangeIsLogged(async () => {
      const file = `name,code\n${next()},${next()}\n${next()},${next()}\n`
      const answer = await tenant.post('/user/admin/post/import', file, {
        'content-type': 'text/csv',
      })
      batch = done(answer).batch
    })
    await everyChangeIsLogged(async () =>
      done(await tenant.post(`/user/admin/post/import/${batch}/undo`, {})),
    )
  })

  it('balances and points, beside their lines in the ledger', async () => {
    const { id } = await found(tenant, api.user, { userName: 'liminzhe' })
    const sent = { kind: 'add', amount: '5.00', remark: 'test', key: next() }
    await everyChangeIsLogged(async () =>
      done(await tenant.post(`${api.user}/${id}/changeBalance`, sent)),
    )
  })
})
