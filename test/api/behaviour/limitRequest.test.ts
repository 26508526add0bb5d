import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type Desk, openDesk } from './desk.ts'

const api = '/user/admin/limitRequest'
let desk: Desk
let admin: Caller

beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
  await desk.sql(
    'update uc_policy p set user_max = 50, dept_max = 0, post_max = 60, role_max = 70, storage_max = 5',
  )
})
afterAll(() => desk.close())

const ask = (changes: object = {}) =>
  admin.post(api, { quota: 'userMax', wanted: 200, reason: 'A branch more', ...changes })

describe('asking for a higher limit', () => {
  it('notes how many there are and may be at that moment', async () => {
    const { data } = await ask()
    expect(data).toMatchObject({ quota: 'userMax', wanted: 200, most: 50, state: 'open' })
    expect(data.used).toBeGreaterThan(0)
    expect(data.labels.askedById).toBeTruthy()
  })

  it('notes whole megabytes of files, rounded up', async () => {
    await desk.sql(`insert into uc_usage (tenant_id, quota, used) select tenant_id, 'storageMax', 1
      from uc_user where user_name = 'liangjianguo' on conflict (tenant_id, quota) do update set used = 1`)
    const { data } = await ask({ quota: 'storageMax', wanted: 1_000_000 })
    expect(data.used).toBe(1)
  })

  it('is refused while one for that limit is open, in parallel as well', async () => {
    expect((await ask()).key).toBe('errors.limitRequest.open')
    const many = await Promise.all(
      Array.from({ length: 10 }, () => ask({ quota: 'postMax', wanted: 100 })),
    )
    expect(many.filter(it => it.code === 0)).toHaveLength(1)
  })

  it('must ask for more than there may be now, and where there is a limit', async () => {
    expect((await ask({ quota: 'roleMax', wanted: 70 })).data.fields).toEqual({
      wanted: { key: 'least', args: { limit: 71 } },
    })
    expect((await ask({ quota: 'deptMax' })).key).toBe('errors.limitRequest.unlimited')
  })

  it('accepts no state, answer or figures from outside', async () => {
    const { data } = await ask({ quota: 'roleMax', state: 'granted', answer: 'yes', most: 1 })
    expect(Object.keys(data.fields)).toEqual(['state', 'answer', 'most'])
  })

  it('is taken back while it is open, not after', async () => {
    const { id } = await admin.find(api, { quota: 'userMax' })
    await desk.sql("update uc_limit_request set state = 'declined' where id = $1", [id])
    expect((await admin.remove(`${api}/${id}`)).key).toBe('errors.limitRequest.answered')
    await desk.sql("update uc_limit_request set state = 'open' where id = $1", [id])
    expect((await admin.remove(`${api}/${id}`)).code).toBe(0)
    expect((await ask()).code).toBe(0)
    await desk.sql(
      "update uc_menu set permissions = permissions || $1::text[] where name = 'limitRequest:delete'",
      [[`POST ${api}/:id/restore`, `POST ${api}/restore`]],
    )
    const again = await desk.signIn('liangjianguo')
    expect((await again.post(`${api}/${id}/restore`)).key).toBe('errors.limitRequest.open')
    const { id: other } = await again.find(api, { quota: 'userMax' })
    await again.remove(`${api}/${other}`)
    const both = await again.post(`${api}/restore`, { ids: [id, other] })
    expect(both.key).toBe('errors.limitRequest.open')
  })
})

describe('the platform’s answer', () => {
  const across = `${api}/across`
  let staff: Caller
  let asked: string
  beforeAll(async () => {
    await desk.sql('update uc_credential set must_change = false where tenant_id = 1')
    staff = await desk.signIn('admin')
    await ask({ quota: 'roleMax', wanted: 90 })
    asked = (await admin.find(api, { quota: 'roleMax' })).id
  })
  const answer = (name: string, input: object, by = staff) =>
    by.post(`${across}/${asked}/${name}`, input)

  it('begins with all that is open, of every tenant', async () => {
    const { list } = (await staff.get(across, { filter: { state: 'open' } })).data
    expect(list.find((it: { id: string }) => it.id === asked)).toMatchObject({
      quota: 'roleMax',
      wanted: 90,
      labels: { tenantId: '北辰智能', askedById: '梁建国' },
    })
  })

  it('grants only what holds: the policy has to allow it first', async () => {
    expect((await answer('grant', {})).key).toBe('errors.limitRequest.notRaised')
    await desk.sql('update uc_policy set role_max = 90')
    expect((await answer('grant', { answer: 'Done' })).code).toBe(0)
    expect(await admin.find(api, { id: asked })).toMatchObject({
      state: 'granted',
      answer: 'Done',
      answeredAt: expect.any(String),
    })
  })

  it('is given once', async () => {
    expect((await answer('decline', { answer: 'No' })).key).toBe('errors.notOffered')
  })

  it('says why where it is no', async () => {
    await ask({ quota: 'roleMax', wanted: 500 })
    asked = (await admin.find(api, { quota: 'roleMax', state: 'open' })).id
    expect((await answer('decline', {})).data.fields).toHaveProperty('answer')
    expect((await answer('decline', { answer: 'Too many' })).code).toBe(0)
  })

  it('is not for the tenant itself to give', async () => {
    await ask({ quota: 'roleMax', wanted: 600 })
    asked = (await admin.find(api, { quota: 'roleMax', state: 'open' })).id
    expect((await answer('grant', {}, admin)).code).toBe(62)
    expect((await admin.post(`${api}/${asked}/grant`, {})).code).toBe(62)
  })
})
