import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { clerk, settledPerson } from '../auth/support.ts'
import { api, idOf, past, published, titles, until, written } from './support.ts'

let house: TestApp
let jobs: TestJobs
let tenant: Client
let backend: string
let research: string

beforeAll(async () => {
  house = await startTestApp()
  jobs = jobsOf(house, [createNoticeJob(5)])
  tenant = await house.as('tenant')
  backend = await idOfDept('后端组')
  research = await idOfDept('研发中心')
})
afterAll(async () => {
  await house.close()
})

const idOfDept = async (name: string): Promise<string> =>
  (await past(house, 'select id::text as id from uc_dept where name = $1', [name]))[0]?.id

/** Accounts of everyone who was told, sorted; one who was told twice stands there twice. */
const told = async (id: string): Promise<string[]> => {
  const text = `select u.user_name as name from uc_message m
    join uc_message_reader r on r.tenant_id = m.tenant_id and r.message_id = m.id
    join uc_user u on u.tenant_id = r.tenant_id and u.id = r.user_id where m.notice_id = $1 order by 1`
  return (await past(house, text, [id])).map(it => it.name)
}
const isOver = async (id: string) => {
  const open = () => past(house, 'select from uc_delivery where notice_id = $1', [id])
  await jobs.run()
  await until(async () => (await open()).length === 0)
}
const delivered = async (client: Client, values: object) => {
  const id = await published(client, values)
  await isOver(id)
  return told(id)
}
/** Somebody who publishes, works in the backend group and sees no other. */
const publisher = async () => {
  const { client, role, user } = await clerk(house, ['home/notice'], {
    dataScope: 4,
    deptIds: [backend],
  })
  const { version } = (await tenant.get(`/user/admin/member/${user.id}`)).data
  const moved = await tenant.put(`/user/admin/member/${user.id}`, { version, deptId: backend })
  expect(moved.code).toBe(0)
  return { client, role }
}
/** The people that the publisher sees, including the publisher. */
const seen = async () =>
  (
    await past(
      house,
      'select user_name as name from uc_user where dept_id = $1 and deleted_at is null order by 1',
      [backend],
    )
  ).map(it => it.name as string)

describe('somebody who is meant twice', () => {
  it('by two departments, one below the other, is told once', async () => {
    const range = { rangeType: 3, deptIds: [research, backend] }
    const names = await delivered(tenant, { title: '两个部门', ...range })
    expect(names.filter(it => it === 'zhouzixuan')).toHaveLength(1)
    expect((await tenant.post(`${api}/reach`, range)).data).toEqual({
      people: names.length,
      tenants: 1,
    })
  })

  it('by two roles is told once', async () => {
    const roles = await past(
      house,
      `select target_id::text as id from uc_user__role_ids l join uc_user u on u.tenant_id = l.tenant_id and u.id = l.owner_id
        where u.user_name = 'zhouzixuan'`,
      [],
    )
    const made = await tenant.post('/user/admin/role', { name: '值班', code: 'duty', dataScope: 5 })
    const id = await idOf(house, 'zhouzixuan')
    const { version } = (await tenant.get(`/user/admin/member/${id}`)).data
    const roleIds = [...roles.map(it => it.id), made.data.id]
    expect((await tenant.put(`/user/admin/member/${id}`, { version, roleIds })).code).toBe(0)
    const names = await delivered(tenant, { title: '两个角色', rangeType: 4, roleIds })
    expect(names.filter(it => it === 'zhouzixuan')).toEqual(['zhouzixuan'])
  })
})

describe('a publisher who sees a part of the tenant', () => {
  let narrow: Client
  beforeAll(async () => {
    narrow = (await publisher()).client
  })

  it.each([
    ['everyone', { rangeType: 1 }],
    ['a department above their own', () => ({ rangeType: 3, deptIds: [research] })],
  ])('counts for %s only the people whom they see', async (_what, range) => {
    const asked = typeof range === 'function' ? range() : range
    const counted = await narrow.post(`${api}/reach`, asked)
    expect(counted.data).toEqual({ people: (await seen()).length, tenants: 1 })
  })

  it('notifies exactly as many people as it announced', async () => {
    expect(await delivered(narrow, { title: '给全员', rangeType: 1 })).toEqual(await seen())
  })

  it('cannot choose people whom they do not see', async () => {
    const userIds = [await idOf(house, 'chenzhiyuan')]
    expect((await narrow.post(`${api}/reach`, { rangeType: 5, userIds })).data.people).toBe(0)
    const chosen = await narrow.post(api, {
      title: '越界',
      content: '<p>x</p>',
      rangeType: 5,
      userIds,
    })
    expect(chosen.code).toBe(51)
  })

  it('is limited to the people they saw when publishing, also for a later delivery', async () => {
    const { client, role } = await publisher()
    const publishAt = new Date(house.deps.now() + 60_000).toISOString()
    const id = await published(client, { title: '稍后', rangeType: 1, publishAt })
    const { version } = (await tenant.get(`/user/admin/role/${role.id}`)).data
    const widened = { version, dataScope: 1, deptIds: [] }
    expect((await tenant.put(`/user/admin/role/${role.id}`, widened)).code).toBe(0)
    house.pass(61_000)
    await house.deps.bus.publish('notices:due', '')
    await isOver(id)
    expect(await told(id)).toEqual(await seen())
  })
})

describe('whoever comes after a notice was published', () => {
  it('is told nothing of it, and is of the next one', async () => {
    const first = await delivered(tenant, { title: '来之前', rangeType: 1 })
    expect(first).not.toContain('newcomer')
    const { client } = await settledPerson(house, 'newcomer')
    await published(tenant, { title: '来之后', rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(client)).includes('来之后'))
    expect(await titles(client)).toEqual(['来之后'])
  })

  it('is notified of what was scheduled before they came and is published after', async () => {
    const publishAt = new Date(house.deps.now() + 60_000).toISOString()
    await published(tenant, { title: '来之前排定', rangeType: 1, publishAt })
    const { client } = await settledPerson(house, 'latecomer')
    house.pass(61_000)
    await house.deps.bus.publish('notices:due', '')
    await jobs.run()
    await until(async () => (await titles(client)).includes('来之前排定'))
    expect(await titles(client)).toEqual(['来之前排定'])
  })
})

describe('an urgent notice', () => {
  it('shows department by department who has acknowledged it', async () => {
    const accounts = ['liminzhe', 'zhouzixuan', 'wujiahao']
    const userIds = await Promise.all(accounts.map(it => idOf(house, it)))
    const id = await written(tenant, { title: '停电', level: 3, rangeType: 5, userIds })
    expect((await tenant.get(`${api}/${id}`)).data.mustAcknowledge).toBe(true)
    await tenant.post(`${api}/${id}/publish`, {})
    await isOver(id)
    const member = await house.as('member')
    const mine = (await member.get(`${api}/my/messages?range=[0,0]`)).data.list[0]
    await member.post(`${api}/acknowledge`, { id: mine.id })
    await member.post(`${api}/acknowledge`, { id: mine.id })
    const manager = await house.as('manager')
    const his = (await manager.get(`${api}/my/messages?range=[0,0]`)).data.list[0]
    await manager.get(`${api}/detail?id=${his.id}`)
    const { data } = await tenant.get(`${api}/${id}/readers`)
    expect(data).toEqual({
      ...{ people: 3, read: 2, acknowledged: 1, by: 'dept' },
      depts: [
        { id: backend, name: '后端组', people: 2, read: 1, acknowledged: 1 },
        { id: research, name: '研发中心', people: 1, read: 1, acknowledged: 0 },
      ],
    })
  })

  it('is acknowledged by nobody whom it was not sent to, and never where nothing asks for it', async () => {
    const userIds = [await idOf(house, 'wujiahao')]
    await published(tenant, { title: '只给一人', level: 3, rangeType: 5, userIds })
    const reader = await house.signIn('wujiahao')
    await jobs.run()
    await until(async () => (await titles(reader)).includes('只给一人'))
    const newest = async () => (await reader.get(`${api}/my/messages?range=[0,0]`)).data.list[0]
    const { id } = await newest()
    expect((await (await house.as('member')).post(`${api}/acknowledge`, { id })).code).toBe(65)
    await published(tenant, { title: '普通', rangeType: 5, userIds })
    await jobs.run()
    await until(async () => (await titles(reader)).includes('普通'))
    expect((await reader.post(`${api}/acknowledge`, { id: (await newest()).id })).code).toBe(65)
  })
})
