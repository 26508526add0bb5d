import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

const users = '/user/admin/member'
const depts = '/user/admin/dept'

let app: TestApp
let tenant: Client
beforeAll(async () => {
  app = await startTestApp()
  tenant = await app.as('tenant')
})
afterAll(() => app.close())

const done = ({ code, data }: Envelope) => {
  expect(code, JSON.stringify(data)).toBe(0)
  return data
}
const imported = async (path: string, file: string): Promise<{ batch: string; ids: string[] }> =>
  done(await tenant.post(`${path}/import`, file, { 'content-type': 'text/csv' }))
const undone = (path: string, batch: string) => tenant.post(`${path}/import/${batch}/undo`, {})
const change = async (path: string, id: string, values: object) => {
  const { version } = (await tenant.get(`${path}/${id}`)).data
  return done(await tenant.put(`${path}/${id}`, { version, ...values }))
}
const isThere = async (path: string, id: string) => (await tenant.get(`${path}/${id}`)).code === 0

describe('undoing an import of users', () => {
  it('leaves accounts in use, and says how many and why', async () => {
    const names = ['reset', 'funded', 'seen', 'keyed', 'changed', 'gone', 'fresh', 'new']
    const lines = names.map(name => `undo-${name},Undo ${name}`)
    const { batch, ids } = await imported(users, `userName,realName\n${lines.join('\n')}\n`)
    const [reset, funded, seen, keyed, changed, gone, ...free] = ids as [
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ]
    done(await tenant.post(`${users}/resetPassword`, { ids: [reset] }))
    const deposit = { kind: 'add', amount: '5.00', remark: 'first', key: 'undo-funds' }
    done(await tenant.post(`${users}/${funded}/changeBalance`, deposit))
    await app.signIn('undo-seen')
    await sqlIn(
      app,
      `insert into uc_open_access (tenant_id, id, title, key, user_id)
        select tenant_id, nextval('uc_id'), 'key', 'undo-key', id from uc_user where id = $1`,
      [keyed],
    )
    await change(users, changed, { remark: 'known' })
    done(await tenant.delete(`${users}/${gone}`))

    const answer = done(await undone(users, batch))
    expect(answer).toMatchObject({ ids: free, kept: 5 })
    expect(answer.reasons).toEqual({ changed: 1, used: 4, deleted: 1 })
    for (const id of [reset, funded, seen, keyed, changed])
      expect(await isThere(users, id)).toBe(true)
    for (const id of free) expect(await isThere(users, id)).toBe(false)
    expect(await undone(users, batch)).toMatchObject({ code: -1 })
  })

  it('leaves accounts of which the audit log has forgotten what was done to them', async () => {
    const { batch, ids } = await imported(users, 'userName,realName\nundo-old,Old\nundo-new,New\n')
    const [old, fresh] = ids as [string, string]
    await sqlIn(app, 'delete from uc_audit where row_id = $1', [old])
    expect(done(await undone(users, batch))).toMatchObject({ ids: [fresh], kept: 1 })
    expect(await isThere(users, old)).toBe(true)
  })
})

describe('undoing an import of departments', () => {
  it('leaves those that others need, with what they rest on, and takes back the rest', async () => {
    const file = 'name,code,parentId\nU0,u0,\nU1,u1,u0\nU2,u2,u1\nU3,u3,u0\n'
    const { batch, ids } = await imported(depts, file)
    const [top, middle, used, free] = ids as [string, string, string, string]
    done(await tenant.post('/user/admin/post', { name: 'U', code: 'undo-post', deptId: used }))
    const answer = done(await undone(depts, batch))
    expect(answer).toMatchObject({
      ids: [free],
      kept: 3,
      reasons: { changed: 0, used: 3, deleted: 0 },
    })
    for (const id of [top, middle, used]) expect(await isThere(depts, id)).toBe(true)
  })
})
