import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { clerk } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { api, past, published, titles, until } from './support.ts'

let house: TestApp
let jobs: TestJobs
let tenant: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  jobs = jobsOf(house, [createNoticeJob(5)])
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  await house.close()
})

const minute = 60_000
const chinese = { 'accept-language': 'zh-CN' }
const moment = () => new Date(house.deps.now() + 10 * minute).toISOString()
const pass = async () => {
  house.pass(11 * minute)
  await jobs.run()
}

/** Somebody of a department who may write notices, and somebody who sees that department alone. */
const couple = async () => {
  const dept = await tenant.post('/user/admin/dept', { name: '试行组', code: 'trial' })
  const deptIds = [dept.data.id]
  const wide = await clerk(house, ['home/notice'])
  const { id } = (await wide.client.get('/user/admin/member/info')).data
  const { version } = (await tenant.get(`/user/admin/member/${id}`)).data
  const moved = { version, deptId: dept.data.id }
  expect((await tenant.put(`/user/admin/member/${id}`, moved)).code).toBe(0)
  const narrow = await clerk(house, ['home/notice'], { dataScope: 4, deptIds })
  return { wide: wide.client, narrow }
}

describe('what is scheduled', () => {
  it('goes out in the name and to the people of whoever changed it last', async () => {
    const { wide, narrow } = await couple()
    const id = await published(wide, { title: '原文', rangeType: 1, publishAt: moment() })
    const { version } = (await narrow.client.get(`${api}/${id}`)).data
    const changed = await narrow.client.put(`${api}/${id}`, { version, title: '改过的' })
    expect([changed.code, changed.message]).toEqual([0, ''])
    await pass()
    await jobs.run()
    await until(async () => (await titles(wide)).includes('改过的'))
    await jobs.run()
    expect(await titles(member)).not.toContain('改过的')
    const { list } = (await wide.get(`${api}/public/messages?range=[0,0]`)).data
    const { realName } = (await narrow.client.get('/user/admin/member/info')).data
    expect(list[0]).toMatchObject({ title: '改过的', senderName: realName })
    expect((await tenant.get(`${api}/${id}`)).data).toMatchObject({ state: 'published', people: 1 })
  })

  it.each([
    [
      'was emptied',
      'emptied',
      async (id: string) =>
        past(house, 'update uc_user set dept_id = null where dept_id = $1', [id]),
    ],
    [
      'was deleted',
      'deleted',
      async (id: string) => {
        await past(house, 'update uc_user set dept_id = null where dept_id = $1', [id])
        expect((await tenant.delete(`/user/admin/dept/${id}`)).code).toBe(0)
      },
    ],
  ])(
    'is a draft again when its department %s meanwhile; its writers are told once',
    async (_how, code, leave) => {
      const dept = await tenant.post('/user/admin/dept', { name: code, code })
      const reader = (await clerk(house, ['home/notice'])).client
      const { id: readerId } = (await reader.get('/user/admin/member/info')).data
      await past(house, 'update uc_user set dept_id = $1 where id = $2', [dept.data.id, readerId])
      const writer = (await clerk(house, ['home/notice'])).client
      const title = `无人可收 ${code}`
      const range = { title, rangeType: 3, deptIds: [dept.data.id], publishAt: moment() }
      const id = await published(writer, range)
      const before = (await tenant.get(`${api}/${id}`)).data
      await leave(dept.data.id)
      await pass()
      await jobs.run()
      await until(async () => (await titles(writer)).length > 0)
      await jobs.run()
      const after = (await tenant.get(`${api}/${id}`)).data
      expect(after).toMatchObject({ state: 'draft', publishedAt: null, people: 0 })
      expect(after.version).toBe(before.version + 1)
      expect(await titles(reader)).toEqual([])
      expect(await titles(writer)).toEqual([`Your scheduled notice was not sent: ${title}`])
      const { list } = (await writer.get(`${api}/my/messages?range=[0,0]`, undefined, chinese)).data
      expect(list[0]).toMatchObject({ title: `定时通知未发出：${title}`, senderName: '系统通知' })
      expect(list[0].summary).toContain('请调整接收范围')
      const { list: lines } = (await tenant.get(`${api}/${id}/history?range=[0,0]`)).data
      expect(lines[0]).toMatchObject({
        actor: null,
        changes: [{ field: 'state', before: 'scheduled', after: 'draft' }],
      })
      const again = {
        version: after.version,
        rangeType: 5,
        userIds: [readerId],
        deptIds: [],
        publishAt: null,
      }
      expect((await writer.put(`${api}/${id}`, again)).code).toBe(0)
      expect((await writer.post(`${api}/${id}/publish`, {})).code).toBe(0)
      await jobs.run()
      await until(async () => (await titles(reader)).includes(title))
    },
  )

  it('still goes out at its time when its job was run by hand before', async () => {
    await jobs.run()
    await published(tenant, { title: '到点再发', rangeType: 1, publishAt: moment() })
    const platform = await house.as('platform')
    const { list } = (await platform.get('/admin/admin/job?range=[0,99]')).data
    const ids = (list as { id: string; kind: string }[]).flatMap(it =>
      it.kind === 'notices.work' ? [it.id] : [],
    )
    expect(ids.length).toBeGreaterThan(0)
    const done = await platform.post('/admin/admin/job/runNow', { ids })
    expect(done.code).toBe(0)
    // The stand-in of the workers goes by the test's clock, and `runNow` by that of the database.
    await house.deps.db.jobs.query(
      'update uc_jobs._private_jobs set run_at = created_at where run_at <= now()',
    )
    await jobs.run()
    expect(await titles(tenant)).not.toContain('到点再发')
    await pass()
    expect(await titles(tenant)).toContain('到点再发')
  })

  it('is a draft again when staff remove its job, and its writers are told; a notice on its way stays', async () => {
    await jobs.run()
    const platform = await house.as('platform')
    const removed = async () => {
      const { list } = (await platform.get('/admin/admin/job?range=[0,99]')).data
      const ids = (list as { id: string; kind: string }[]).flatMap(it =>
        it.kind === 'notices.work' ? [it.id] : [],
      )
      const answers = await Promise.all(
        ids.map(it => platform.post(`/admin/admin/job/${it}/discard`, {})),
      )
      return answers.map(({ code }) => code)
    }
    const id = await published(tenant, { title: '不再需要', rangeType: 1, publishAt: moment() })
    expect(await removed()).toContain(0)
    expect((await tenant.get(`${api}/${id}`)).data.state).toBe('draft')
    expect(await titles(tenant)).toContain('Your scheduled notice was not sent: 不再需要')
    await pass()
    expect(await titles(tenant)).not.toContain('不再需要')
    await published(tenant, { title: '马上就发', rangeType: 1 })
    expect(await removed()).not.toContain(0)
    await jobs.run()
    expect(await titles(tenant)).toContain('马上就发')
  })

  it('is a draft again when it has expired before a process could send it', async () => {
    const writer = (await clerk(house, ['home/notice'])).client
    const expiresAt = new Date(house.deps.now() + 20 * minute).toISOString()
    const id = await published(writer, { title: '过期', publishAt: moment(), expiresAt })
    house.pass(21 * minute)
    await jobs.run()
    await until(async () => (await titles(writer)).length > 0)
    await jobs.run()
    expect((await tenant.get(`${api}/${id}`)).data).toMatchObject({ state: 'draft', people: 0 })
    expect((await writer.get(`${api}/my/messages?range=[0,0]`)).data.list[0].summary).toContain(
      'had expired',
    )
    expect(await titles(member)).not.toContain('过期')
  })

  it('of the platform is a draft again when no tenant is there to receive it', async () => {
    const platform = await house.as('platform')
    const made = await platform.post('/user/admin/tenant', {
      name: '短暂租户',
      code: 'brief',
      adminUserName: 'brief-admin',
      adminRealName: '短暂',
    })
    expect([made.code, made.message]).toEqual([0, ''])
    const title = '无人租户'
    const id = await published(platform, {
      title,
      rangeType: 2,
      tenantIds: [made.data.id],
      publishAt: moment(),
    })
    await past(house, 'update uc_tenant set status = 2 where id = $1', [made.data.id])
    await pass()
    await jobs.run()
    await until(async () => (await titles(platform)).some(it => it.includes(title)))
    expect((await platform.get(`${api}/${id}`)).data.state).toBe('draft')
  })

  it('for a moment beyond all calendars is refused, rather than told at once', async () => {
    const publishAt = '9999-12-31T23:59:59-08:00'
    const { code, data } = await tenant.post(api, { title: '永远', content: '文', publishAt })
    expect([code, Object.keys(data.fields)]).toEqual([51, ['publishAt']])
  })
})
