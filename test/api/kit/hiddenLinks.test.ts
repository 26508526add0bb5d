import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from '../behaviour/desk.ts'

let desk: Desk
let platform: Caller
let admin: Caller
beforeAll(async () => {
  desk = await openDesk()
  platform = await desk.signIn('demo')
  admin = await desk.signIn('liangjianguo')
})
afterAll(() => desk.close())

let count = 0
const next = () => {
  count += 1
  return `hidden-${count}`
}
const made = async (caller: Caller, path: string, values: object) => {
  const { code, data } = await caller.post(path, values)
  expect(code, JSON.stringify(data)).toBe(0)
  return data
}
const dept = () => made(admin, api.dept, { name: next(), code: next() })
const role = (values: object) =>
  made(admin, api.role, { name: next(), code: next(), menuIds: [], ...values })
const person = (values: object = {}) =>
  made(admin, api.user, { userName: next(), realName: next(), password: 'Head-2026-xy', ...values })
const read = async (path: string, id: string) => (await admin.get(`${path}/${id}`)).data
const listed = async (path: string, filter: object) =>
  (await admin.get(path, { filter })).data.list.map((it: { id: string }) => it.id)

describe('a link to a row in the bin', () => {
  it('is hidden without a new version, and shown again with the row', async () => {
    const [one, other] = [await dept(), await dept()]
    const holder = await role({ dataScope: 4, deptIds: [one.id, other.id] })
    expect((await admin.remove(`${api.dept}/${one.id}`)).code).toBe(0)
    expect(await read(api.role, holder.id)).toMatchObject({ deptIds: [other.id], version: 1 })
    expect(await listed(api.role, { deptIds: [one.id] })).toEqual([])
    expect(await listed(api.role, { deptIds: { under: [one.id] } })).toEqual([])
    expect((await admin.post(`${api.dept}/restore`, { ids: [one.id] })).code).toBe(0)
    expect(await read(api.role, holder.id)).toMatchObject({
      deptIds: [one.id, other.id],
      version: 1,
    })
    expect(await listed(api.role, { deptIds: [one.id] })).toEqual([holder.id])
  })

  it('of a single reference likewise, in filters too', async () => {
    const head = await person()
    const led = await made(admin, api.dept, { name: next(), code: next(), leaderId: head.id })
    expect((await admin.remove(`${api.user}/${head.id}`)).code).toBe(0)
    expect(await read(api.dept, led.id)).toMatchObject({ leaderId: null, version: 1 })
    expect(await listed(api.dept, { leaderId: head.id })).toEqual([])
    expect(await listed(api.dept, { leaderId: { set: false }, id: led.id })).toEqual([led.id])
    expect(await listed(api.dept, { leaderId: { set: true }, id: led.id })).toEqual([])
    expect((await admin.post(`${api.user}/restore`, { ids: [head.id] })).code).toBe(0)
    expect(await listed(api.dept, { leaderId: head.id })).toEqual([led.id])
    expect(await read(api.dept, led.id)).toMatchObject({ leaderId: head.id, version: 1 })
  })

  it('survives a form that was opened before or after the deletion', async () => {
    const [one, other, third] = [await dept(), await dept(), await dept()]
    const holder = await role({ dataScope: 4, deptIds: [one.id, other.id] })
    await admin.remove(`${api.dept}/${one.id}`)
    const opened = { version: 1, remark: 'before', deptIds: [one.id, other.id, third.id] }
    const before = await admin.put(`${api.role}/${holder.id}`, opened)
    expect(before.data).toMatchObject({ version: 2, deptIds: [other.id, third.id] })
    const { version, deptIds } = await read(api.role, holder.id)
    const after = { version, remark: 'after', deptIds: deptIds.slice(0, 1) }
    expect((await admin.put(`${api.role}/${holder.id}`, after)).code).toBe(0)
    await admin.post(`${api.dept}/restore`, { ids: [one.id] })
    expect((await read(api.role, holder.id)).deptIds).toEqual([one.id, other.id])
  })

  it('of a single reference survives a whole row that is sent back', async () => {
    const head = await person()
    const led = await made(admin, api.dept, { name: next(), code: next(), leaderId: head.id })
    const sent = await read(api.dept, led.id)
    await admin.remove(`${api.user}/${head.id}`)
    const { data } = await admin.put(`${api.dept}/${led.id}`, { ...sent, sort: 9 })
    expect(data).toMatchObject({ sort: 9, leaderId: null, leader: sent.leader })
    await admin.post(`${api.user}/restore`, { ids: [head.id] })
    expect((await read(api.dept, led.id)).leaderId).toBe(head.id)
  })

  it('does not come back in a field that was ruled out meanwhile', async () => {
    const one = await dept()
    const holder = await role({ dataScope: 4, deptIds: [one.id] })
    await admin.remove(`${api.dept}/${one.id}`)
    await admin.change(api.role, holder.id, { dataScope: 1 })
    await admin.post(`${api.dept}/restore`, { ids: [one.id] })
    await admin.change(api.role, holder.id, { dataScope: 4 })
    expect((await read(api.role, holder.id)).deptIds).toEqual([])
  })

  it('gives no right to a department of a scope', async () => {
    const one = await dept()
    const holder = await role({
      dataScope: 4,
      deptIds: [one.id],
      menuIds: (await read(api.role, (await admin.find(api.role, { code: 'admin' })).id)).menuIds,
    })
    const seeing = await person({ roleIds: [holder.id] })
    await desk.sql('update uc_credential set must_change = false where user_id = $1', [seeing.id])
    const caller = await desk.signIn(seeing.userName)
    expect((await caller.get(`${api.dept}/${one.id}`)).code).toBe(0)
    await admin.remove(`${api.dept}/${one.id}`)
    expect((await caller.get(api.dept, {})).data.list).toEqual([])
    await admin.post(`${api.dept}/restore`, { ids: [one.id] })
    expect((await caller.get(`${api.dept}/${one.id}`)).code).toBe(0)
  })

  it('gives no right to people whom somebody in the bin invited', async () => {
    const { id: own } = await admin.find(api.role, { code: 'admin' })
    const holder = await role({ dataScope: 7, menuIds: (await read(api.role, own)).menuIds })
    const [first, second, third] = [
      await person({ roleIds: [holder.id] }),
      await person(),
      await person(),
    ]
    await desk.sql('update uc_credential set must_change = false where user_id = $1', [first.id])
    for (const [inviter, id] of [
      [first.id, second.id],
      [second.id, third.id],
    ])
      await desk.sql('update uc_user set inviter_id = $1 where id = $2', [inviter, id])
    // Each time in a new session, because the scope of a session is cached.
    const seesThird = async () => {
      const caller = await desk.signIn(first.userName)
      return (await caller.get(`${api.user}/${third.id}`)).code === 0
    }
    expect(await seesThird()).toBe(true)
    await admin.remove(`${api.user}/${second.id}`)
    expect(await seesThird()).toBe(false)
    await admin.post(`${api.user}/restore`, { ids: [second.id] })
    expect(await seesThird()).toBe(true)
  })

  it('goes when the row is purged, with a version and a line in the history', async () => {
    const [one, other] = [await dept(), await dept()]
    const holder = await role({ dataScope: 4, deptIds: [one.id, other.id] })
    const head = await person()
    const led = await made(admin, api.dept, { name: next(), code: next(), leaderId: head.id })
    for (const [path, id] of [
      [api.dept, one.id],
      [api.user, head.id],
    ]) {
      await admin.remove(`${path}/${id}`)
      expect((await admin.post(`${path}/purge`, { ids: [id] })).code).toBe(0)
    }
    const lastOf = async (path: string, id: string) =>
      (await admin.get(`${path}/${id}/history`)).data.list[0]
    expect(await lastOf(api.role, holder.id)).toMatchObject({
      action: 'update',
      changes: [{ field: 'deptIds', before: [one.id, other.id], after: [other.id] }],
    })
    expect(await lastOf(api.dept, led.id)).toMatchObject({
      action: 'update',
      changes: [{ field: 'leaderId', before: head.id, after: null }],
    })
    expect(await read(api.role, holder.id)).toMatchObject({ version: 2, deptIds: [other.id] })
    expect(await read(api.dept, led.id)).toMatchObject({ version: 2, leaderId: null })
  })

  it('is counted in no policy, and comes back to it', async () => {
    const menu = { type: 'menu', title: next(), name: next(), path: `/${next()}`, permissions: [] }
    const { id } = await made(platform, api.menu, menu)
    const policies = '/user/admin/policy'
    const terms = { title: next(), allMenus: false, allowMenus: [id] }
    const policy = await made(platform, policies, terms)
    await platform.remove(`${api.menu}/${id}`)
    const hidden = (await platform.get(`${policies}/${policy.id}`)).data
    expect(hidden).toMatchObject({ allowMenus: [], version: 1 })
    expect((await platform.change(policies, policy.id, { userMax: 3 })).code).toBe(0)
    await platform.post(`${api.menu}/restore`, { ids: [id] })
    expect((await platform.get(`${policies}/${policy.id}`)).data.allowMenus).toEqual([id])
  })
})

describe('the history of a row in the bin', () => {
  it('is answered to whoever may see the bin, and to nobody else', async () => {
    const { id } = await dept()
    await admin.remove(`${api.dept}/${id}`)
    const { code, data } = await admin.get(`${api.dept}/${id}/history`)
    expect(code).toBe(0)
    expect(data.list.map((it: { action: string }) => it.action)).toEqual(['delete', 'create'])
    const menus = await desk.sql(
      `select id::text as id from uc_menu where 'GET /user/admin/dept/:id' = any(permissions) and not ('GET /user/admin/dept/bin' = any(permissions))`,
    )
    const looking = await role({ dataScope: 1, menuIds: menus.map(it => it.id) })
    const seeing = await person({ roleIds: [looking.id] })
    await desk.sql('update uc_credential set must_change = false where user_id = $1', [seeing.id])
    const caller = await desk.signIn(seeing.userName)
    const live = await dept()
    expect((await caller.get(`${api.dept}/${live.id}/history`)).code).toBe(0)
    expect((await caller.get(`${api.dept}/${id}/history`)).code).toBe(65)
  })
})
