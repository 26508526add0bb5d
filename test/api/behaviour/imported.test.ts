import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let tenant: Client
const csv = { 'content-type': 'text/csv' }
const path = '/user/admin/member/import'

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

describe('imported users', () => {
  it('enter once their password has been reset, and not before', async () => {
    const made = await tenant.post(path, '用户名,姓名,部门\nfromfile,来自文件,测试部\n', csv)
    expect([made.code, made.data.total]).toEqual([0, 1])
    const filter = encodeURIComponent('{"q":"fromfile"}')
    const [row] = (await tenant.get(`/user/admin/member?filter=${filter}`)).data.list
    expect(row.labels.deptId).toBe('测试部')
    const reset = await tenant.post(`/user/admin/member/${row.id}/resetPassword`, {})
    expect(reset.data.password).toMatch(/.{8,}/)
  })

  it('get their passwords all at once, and are in use from then on', async () => {
    const file = '用户名,姓名\nsheet1,甲\nsheet2,乙\nsheet 3,丙\n'
    const made = await tenant.post(`${path}?rows=good`, file, csv)
    expect([made.code, made.data.ids.length]).toEqual([0, 2])
    const reset = await tenant.post('/user/admin/member/resetPassword', { ids: made.data.ids })
    expect(reset.data.list.map((it: { userName: string }) => it.userName).sort()).toEqual([
      'sheet1',
      'sheet2',
    ])
    const undone = await tenant.post(`${path}/${made.data.batch}/undo`, {})
    expect([undone.code, undone.message]).toEqual([-1, expect.stringContaining('used')])
  })

  it('hold no role that who imports them does not, and no name that another tenant holds', async () => {
    const other = await house.as('platform')
    const [admin] = (await other.get('/user/admin/member')).data.list
    const file = `用户名,姓名,角色\n${admin.userName},甲,\nnobody,乙,没有这个角色\n`
    const { data } = await tenant.post(`${path}?dry=true`, file, csv)
    expect(data.errors.map((it: { row: number }) => it.row)).toEqual([2, 3])
  })

  it('come in files of rows alone, of 10 MB at most', async () => {
    expect((await tenant.post(path, { a: 1 })).status).toBe(415)
    expect((await tenant.post(path, 'x'.repeat(10 * 1024 * 1024 + 1), csv)).status).toBe(413)
    expect((await tenant.post('/user/admin/member', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })

  it('are the work of whoever may import', async () => {
    const member = await house.as('member')
    expect((await member.post(path, 'x', csv)).code).toBe(62)
    expect((await member.get(`${path}/template`)).code).toBe(62)
    expect((await member.post(`${path}/1/undo`, {})).code).toBe(62)
  })
})
