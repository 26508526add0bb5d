import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoticeJob } from '#server/features/notices/job.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { jobsOf, type TestJobs } from '#test/support/jobs.ts'
import { settledPerson } from '../auth/support.ts'
import { api, past, published, titles, until } from './support.ts'

const member = '/user/admin/member'
let house: TestApp
let jobs: TestJobs
let platform: Client
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  jobs = jobsOf(house, [createNoticeJob(5)])
  platform = await house.as('platform')
  tenant = await house.as('tenant')
})
afterAll(async () => {
  await house.close()
})

const count = async (text: string, ...values: unknown[]) => (await past(house, text, values)).length
const lines = (id: string) => count('select from uc_message_reader where user_id = $1', id)
const isThere = async (id: string) => (await count('select from uc_message where id = $1', id)) > 0
const purge = async (id: string) => {
  expect((await tenant.delete(`${member}/${id}`)).code).toBe(0)
  expect((await tenant.post(`${member}/${id}/purge`, {})).code).toBe(0)
}
const write = async (client: Client, userIds: string[]): Promise<string> => {
  const letter = { userIds, title: '再见', content: '<p>再见</p>' }
  const { code, data } = await client.post(`${api}/letter`, letter)
  expect(code).toBe(0)
  return data.id
}

describe('purging somebody', () => {
  it('removes the messages of that person, and keeps those of others', async () => {
    const gone = await settledPerson(house, 'leaver')
    await published(tenant, { title: '临别', rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(gone.client)).includes('临别'))
    await purge(gone.id)
    expect(await lines(gone.id)).toBe(0)
    expect(await titles(await house.as('member'))).toContain('临别')
  })

  it('removes letters that nobody has any more, and no others', async () => {
    const all = { dataScope: 1 }
    const role = await tenant.post('/user/admin/role', { name: '通信', code: 'post', ...all })
    const roleIds = [role.data.id]
    const [gone, kept] = [
      await settledPerson(house, 'writer', { roleIds }),
      await settledPerson(house, 'keeper', { roleIds }),
    ]
    const toKept = await write(gone.client, [kept.id])
    const toGone = await write(kept.client, [gone.id])
    await purge(gone.id)
    expect([await isThere(toKept), await isThere(toGone)]).toEqual([true, true])
    expect((await kept.client.get(`${api}/detail?id=${toKept}`)).data.senderName).toBe('writer')
    expect((await kept.client.get(`${api}/sent`)).data.list).toMatchObject([
      { id: toGone, people: 0, recipients: [] },
    ])
    await purge(kept.id)
    expect([await isThere(toKept), await isThere(toGone)]).toEqual([false, false])
  })
})

describe('purging a tenant', () => {
  it('removes all that its people were told, and what it had still to tell', async () => {
    const code = 'nangang'
    const { data } = await platform.get(`/user/admin/tenant?filter={"code":"${code}"}`)
    const [{ id, version, adminUserName }] = data.list
    const theirs = await house.signIn(adminUserName)
    await published(platform, { title: '给所有租户', rangeType: 1 })
    await jobs.run()
    await until(async () => (await titles(theirs)).includes('给所有租户'))
    const publishAt = new Date(house.deps.now() + 60 * 60_000).toISOString()
    await published(theirs, { title: '排定的', rangeType: 1, publishAt })
    await platform.put(`/user/admin/tenant/${id}`, { version, status: 2 })
    expect((await platform.delete(`/user/admin/tenant/${id}`)).code).toBe(0)
    expect((await platform.post(`/user/admin/tenant/${id}/purge`, {})).code).toBe(0)
    for (const table of ['uc_message', 'uc_message_reader', 'uc_delivery'])
      expect([table, await count(`select from ${table} where tenant_id = $1`, id)]).toEqual([
        table,
        0,
      ])
    expect(await titles(tenant)).toContain('给所有租户')
  })
})
