import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { api, idOf, past, published, titles, unread, until, written } from './support.ts'

let house: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  // A few at a time, so that whatever goes out goes out in many batches.
  jobs = jobsOf(house, [createNoticeJob(5)])
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  await house.close()
})

const people = async (id: string) => (await tenant.get(`${api}/${id}`)).data.people
const minute = 60_000
const later = (minutes: number) => new Date(house.deps.now() + minutes * minute).toISOString()
const pass = async (minutes: number) => {
  house.pass(minutes * minute)
  await jobs.run()
}

describe('a notice to everyone', () => {
  it('reaches as many as were counted, once each, and nobody of another tenant', async () => {
    const counted = (await tenant.post(`${api}/reach`, { rangeType: 1 })).data
    const id = await published(tenant, { title: '全员通知', rangeType: 1 })
    await jobs.run()
    await until(async () => (await people(id)) === counted.people)
    expect(counted).toEqual({ people: expect.any(Number), tenants: 1 })
    expect((await titles(member)).filter(it => it === '全员通知')).toEqual(['全员通知'])
    expect(await titles(platform)).not.toContain('全员通知')
    const [lines] = await past(
      house,
      'select count(*)::int as n from uc_message_reader r join uc_message m on m.tenant_id = r.tenant_id and m.id = r.message_id where m.notice_id = $1',
      [id],
    )
    expect(lines?.n).toBe(counted.people)
  })

  it('of the platform reaches all tenants, each with a message of its own', async () => {
    const counted = (await platform.post(`${api}/reach`, { rangeType: 1 })).data
    expect(counted.tenants).toBe(3)
    await published(platform, { title: '平台公告', kind: 2, rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(member)).includes('平台公告'))
    expect(await titles(tenant)).toContain('平台公告')
  })

  it('is published once however often it is asked for', async () => {
    const id = await written(tenant, { title: '只发一次', rangeType: 1 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tenant.post(`${api}/${id}/publish`, {})),
    )
    expect(answers.filter(it => it.code === 0)).toHaveLength(1)
    await jobs.run()
    await until(async () => (await titles(member)).includes('只发一次'))
    await jobs.run()
    expect((await titles(member)).filter(it => it === '只发一次')).toHaveLength(1)
  })
})

describe('a range', () => {
  it('over tenants is for platform staff alone', async () => {
    const asked = { rangeType: 2, tenantIds: ['1'] }
    expect((await tenant.post(`${api}/reach`, asked)).code).toBe(62)
    const id = await written(tenant, { title: '越界', rangeType: 2 })
    expect((await tenant.post(`${api}/${id}/publish`, {})).code).toBe(62)
  })

  it('of people tells these and no others', async () => {
    const userIds = [await idOf(house, 'liminzhe')]
    await published(tenant, { title: '只给经理', rangeType: 5, userIds })
    const manager = await house.as('manager')
    await jobs.run()
    await until(async () => (await titles(manager)).includes('只给经理'))
    expect(await titles(member)).not.toContain('只给经理')
  })

  it('that names nobody is refused', async () => {
    const id = await written(tenant, { title: '没有人', rangeType: 5, userIds: [] })
    expect((await tenant.post(`${api}/${id}/publish`, {})).code).toBe(51)
  })
})

describe('time', () => {
  it('publishes what is scheduled when its moment has come, and not before', async () => {
    const id = await published(tenant, { title: '预定', rangeType: 1, publishAt: later(10) })
    expect((await tenant.get(`${api}/${id}`)).data.state).toBe('scheduled')
    await pass(9)
    await jobs.run()
    expect(await titles(member)).not.toContain('预定')
    await pass(2)
    await jobs.run()
    await until(async () => (await titles(member)).includes('预定'))
    expect((await tenant.get(`${api}/${id}`)).data.state).toBe('published')
  })

  it('takes what has expired out of lists and counts', async () => {
    const before = await unread(member)
    await published(tenant, { title: '短暂', rangeType: 1, expiresAt: later(5) })
    await jobs.run()
    await until(async () => (await titles(member)).includes('短暂'))
    await pass(6)
    expect(await titles(member)).not.toContain('短暂')
    expect(await unread(member)).toEqual(before)
  })

  it('that has passed already is refused', async () => {
    const id = await written(tenant, { title: '过期', rangeType: 1, expiresAt: later(-1) })
    expect((await tenant.post(`${api}/${id}/publish`, {})).message).toContain('expire before')
  })
})

describe('what has gone out', () => {
  it('is in no list and no count from the moment it is withdrawn', async () => {
    const before = await unread(member)
    const id = await published(tenant, { title: '撤回的', rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(member)).includes('撤回的'))
    expect((await tenant.post(`${api}/${id}/withdraw`, {})).code).toBe(0)
    expect(await titles(member)).not.toContain('撤回的')
    expect(await unread(member)).toEqual(before)
  })

  it('cannot be changed', async () => {
    const id = await published(tenant, { title: '不可改', rangeType: 1 })
    const { version } = (await tenant.get(`${api}/${id}`)).data
    const changed = await tenant.put(`${api}/${id}`, { version, title: '改了' })
    expect(changed).toMatchObject({
      code: -1,
      message: expect.stringContaining('cannot be changed'),
    })
  })

  it('is withdrawn by deleting it, and cleared away by purging it', async () => {
    const id = await published(tenant, { title: '删掉的', rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(member)).includes('删掉的'))
    await tenant.delete(`${api}/${id}`)
    expect(await titles(member)).not.toContain('删掉的')
    await tenant.post(`${api}/${id}/purge`, {})
    const left = async () =>
      (await past(house, 'select from uc_message where notice_id = $1', [id])).length
    await jobs.run()
    await until(async () => (await left()) === 0)
  })
})

describe('what wants to be acknowledged', () => {
  it('is told by department, with who has not read it', async () => {
    const userIds = [await idOf(house, 'liminzhe'), await idOf(house, 'zhouzixuan')]
    const id = await published(tenant, { title: '紧急', level: 3, rangeType: 5, userIds })
    await jobs.run()
    await until(async () => (await titles(member)).includes('紧急'))
    const { list } = (await member.get(`${api}/public/messages?range=[0,0]`)).data
    expect(list[0]).toMatchObject({ title: '紧急', mustAcknowledge: true, acknowledgedAt: null })
    expect((await member.post(`${api}/acknowledge`, { id: list[0].id })).code).toBe(0)
    const readers = (await tenant.get(`${api}/${id}/readers`)).data
    expect(readers).toMatchObject({ people: 2, read: 1, acknowledged: 1, by: 'dept' })
    const left = (await tenant.get(`${api}/${id}/unread?range=[0,9]`)).data
    expect(left).toMatchObject({ total: 1, list: [{ id: userIds[0] }] })
  })
})

describe('reading all', () => {
  it('in parallel reads each once', async () => {
    const before = (await unread(member)).notifyCount as number
    expect(before).toBeGreaterThan(0)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => member.post(`${api}/read/all`, { kind: 1 })),
    )
    expect(answers.reduce((sum, it) => sum + it.data.read, 0)).toBe(before)
    expect((await unread(member)).notifyCount).toBe(0)
  })
})
