import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wakeJob } from '#server/notices/due.ts'
import { type Job, workOnNotices } from '#server/notices/job.ts'
import { clerk } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { api, published, titles, until } from './support.ts'

let house: TestApp
let job: Job
let tenant: Client
let member: Client

beforeAll(async () => {
  house = await startTestApp()
  job = workOnNotices(house.deps, 5)
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  job.stop()
  await job.idle()
  await house.close()
})

const minute = 60_000
const moment = () => new Date(house.deps.now() + 10 * minute).toISOString()
const pass = async () => {
  house.pass(11 * minute)
  await wakeJob(house.deps)
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
    await until(async () => (await titles(wide)).includes('改过的'))
    await job.idle()
    expect(await titles(member)).not.toContain('改过的')
    const { list } = (await wide.get(`${api}/public/messages?range=[0,0]`)).data
    const { realName } = (await narrow.client.get('/user/admin/member/info')).data
    expect(list[0]).toMatchObject({ title: '改过的', senderName: realName })
    expect((await tenant.get(`${api}/${id}`)).data).toMatchObject({ state: 'published', people: 1 })
  })

  it('for a moment beyond all calendars is refused, rather than told at once', async () => {
    const publishAt = '9999-12-31T23:59:59-08:00'
    const { code, data } = await tenant.post(api, { title: '永远', content: '文', publishAt })
    expect([code, Object.keys(data.fields)]).toEqual([51, ['publishAt']])
  })
})
