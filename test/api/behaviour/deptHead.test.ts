import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

const depts = '/user/admin/dept'
const people = '/user/admin/member'
let house: TestApp
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const found = async (client: Client, api: string, filter: object) =>
  (await client.get(`${api}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).data.list[0]
const dept = (code: string) => found(tenant, depts, { code })
const person = (userName: string) => found(tenant, people, { userName })

let count = 0
const addPerson = async (realName: string) => {
  count += 1
  const sent = { userName: `head${count}`, realName, password: 'Head-2026-xy' }
  const { code, data } = await tenant.post(people, sent)
  expect(code).toBe(0)
  return data
}
const addDept = async (values: object) => {
  count += 1
  const { code, data } = await tenant.post(depts, {
    name: `D${count}`,
    code: `d${count}`,
    ...values,
  })
  expect(code).toBe(0)
  return data
}
const change = async (row: { id: string }, values: object) => {
  const { version } = (await tenant.get(`${depts}/${row.id}`)).data
  return tenant.put(`${depts}/${row.id}`, { version, ...values })
}

describe('the head of a department', () => {
  it('is a person whose name stands in the text, whatever is sent as text', async () => {
    const head = await addPerson('沈砚秋')
    const made = await addDept({ leaderId: head.id, leader: '别人' })
    expect(made).toMatchObject({ leaderId: head.id, leader: '沈砚秋' })
    expect(made.labels.leaderId).toBe('沈砚秋')
    const other = await addPerson('顾清和')
    const moved = await change(made, { leaderId: other.id, leader: '沈砚秋' })
    expect(moved.data).toMatchObject({ leaderId: other.id, leader: '顾清和' })
    const kept = await change(made, { leaderId: other.id, leader: '沈砚秋', sort: 7 })
    expect(kept.data).toMatchObject({ leaderId: other.id, leader: '顾清和', sort: 7 })
    expect((await change(made, { leaderId: null })).data).toMatchObject({
      leaderId: null,
      leader: null,
    })
  })

  it('is any text where nobody is chosen; a text alone takes the person away', async () => {
    const head = await addPerson('温如玉')
    const made = await addDept({ leader: '外聘顾问' })
    expect(made).toMatchObject({ leaderId: null, leader: '外聘顾问' })
    expect((await change(made, { leaderId: head.id })).data.leader).toBe('温如玉')
    expect((await change(made, { leader: '外聘顾问' })).data).toMatchObject({
      leaderId: null,
      leader: '外聘顾问',
    })
    await change(made, { leaderId: head.id })
    expect((await change(made, { leaderId: null, leader: '外聘顾问' })).data).toMatchObject({
      leaderId: null,
      leader: '外聘顾问',
    })
  })

  it('is called by the new name once the person is renamed, in sorts, searches and exports too', async () => {
    const head = await addPerson('旧名字')
    const made = await addDept({ leaderId: head.id })
    const renamed = { version: head.version, realName: '新名字' }
    expect((await tenant.put(`${people}/${head.id}`, renamed)).code).toBe(0)
    const row = await found(tenant, depts, { leader: { like: '新名字' } })
    expect(row).toMatchObject({ id: made.id, leader: '新名字', version: made.version })
    expect(row.labels.leaderId).toBe('新名字')
    expect((await found(tenant, depts, { q: '新名字' })).id).toBe(made.id)
    expect(await found(tenant, depts, { q: '旧名字' })).toBeUndefined()
    const columns = encodeURIComponent(JSON.stringify(['code', 'leader']))
    const filter = encodeURIComponent(JSON.stringify({ id: [made.id] }))
    const file = await tenant.get(`${depts}/export?columns=${columns}&filter=${filter}`)
    expect(file.data).toContain('新名字')
  })

  it('leaves the name as a text when the person is deleted, and is back with them where it still says so', async () => {
    const head = await addPerson('离职者')
    const made = await addDept({ leaderId: head.id })
    expect((await tenant.delete(`${people}/${head.id}`)).code).toBe(0)
    expect(await dept(made.code)).toMatchObject({ leaderId: null, leader: '离职者' })
    const other = await addDept({ leaderId: null })
    await tenant.post(`${people}/${head.id}/restore`, {})
    expect(await dept(made.code)).toMatchObject({ leaderId: head.id, leader: '离职者' })

    await change(other, { leaderId: head.id })
    expect((await tenant.delete(`${people}/${head.id}`)).code).toBe(0)
    await change(other, { leader: '代理人' })
    await tenant.post(`${people}/${head.id}/restore`, {})
    expect(await dept(made.code)).toMatchObject({ leaderId: head.id, leader: '离职者' })
    expect(await dept(other.code)).toMatchObject({ leaderId: null, leader: '代理人' })

    expect((await tenant.delete(`${people}/${head.id}`)).code).toBe(0)
    expect(await tenant.post(`${people}/${head.id}/purge`, {})).toMatchObject({ code: 0 })
    expect(await dept(made.code)).toMatchObject({ leaderId: null, leader: '离职者' })
  })

  it('lies in the tenant and the data scope of who chooses', async () => {
    const manager = await house.as('manager')
    const own = await found(manager, depts, { code: 'rd-device' })
    const beyond = await person('chenzhiyuan')
    const [stranger] = (await (await house.as('platform')).get(people)).data.list
    for (const { id } of [beyond, stranger]) {
      const sent = { version: own.version, leaderId: id }
      expect(await manager.put(`${depts}/${own.id}`, sent)).toMatchObject({
        code: 51,
        data: { fields: { leaderId: expect.any(String) } },
      })
    }
    expect((await found(manager, depts, { code: 'rd-device' })).leaderId).toBe(own.leaderId)
  })

  it('is written by one at a time: a rename meanwhile leaves no old name', async () => {
    const head = await addPerson('先前')
    const made = await addDept({})
    for (let round = 0; round < 5; round += 1) {
      await change(made, { leaderId: null })
      const { version } = (await tenant.get(`${people}/${head.id}`)).data
      await Promise.all([
        tenant.put(`${people}/${head.id}`, { version, realName: `改名${round}` }),
        change(made, { leaderId: head.id }),
      ])
      expect(await dept(made.code)).toMatchObject({ leaderId: head.id, leader: `改名${round}` })
    }
  })
})

describe('an import of departments', () => {
  it('finds the head by name or user name where one person fits, and keeps any other text', async () => {
    const one = await addPerson('独一人')
    await addPerson('同名人')
    await addPerson('同名人')
    const file = [
      '部门名称,部门编码,负责人',
      '甲,imp1,独一人',
      `乙,imp2,${one.userName}`,
      '丙,imp3,同名人',
      '丁,imp4,外人',
      '戊,imp5,',
    ].join('\n')
    const csv = { 'content-type': 'text/csv' }
    const { code, data } = await tenant.post(`${depts}/import`, file, csv)
    expect([code, data.errors]).toEqual([0, []])
    const made = await Promise.all([1, 2, 3, 4, 5].map(at => dept(`imp${at}`)))
    expect(made.map(it => [it.leader, it.leaderId])).toEqual([
      ['独一人', one.id],
      ['独一人', one.id],
      ['同名人', null],
      ['外人', null],
      [null, null],
    ])
  })
})

describe('departments of before', () => {
  it('are linked in the trial, and in every new tenant', async () => {
    const { rows } = await house.db.pool.query(
      `select d.code, u.user_name from uc_dept d left join uc_user u on u.id = d.leader_id
       where d.leader is not null and d.code in ('root', 'rd', 'technology') order by 1, 2`,
    )
    expect(rows.map(it => it.user_name)).not.toContain(null)
    expect(await dept('rd')).toMatchObject({ leaderId: (await person('liminzhe')).id })
  })

  it('get the one person of their tenant whose name they say, and keep other texts', async () => {
    await addPerson('重名')
    await addPerson('重名')
    const twin = await addDept({ leader: '重名' })
    const outsider = await addDept({ leader: '钟海涛' })
    const nobody = await addDept({ leader: '无此人' })
    const client = await house.db.pool.connect()
    try {
      await client.query('alter table uc_dept drop column leader_id cascade')
      await client.query('delete from uc_migration')
    } finally {
      client.release()
    }
    await applySchema(house.db, resources)
    const head = await person('liminzhe')
    expect(await dept('rd')).toMatchObject({ leaderId: head.id, leader: '李明哲' })
    for (const { code, leader } of [twin, outsider, nobody])
      expect(await dept(code)).toMatchObject({ leaderId: null, leader })
  })
})
