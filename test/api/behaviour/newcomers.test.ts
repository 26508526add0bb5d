import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

const policies = '/user/admin/policy'
let house: TestApp
let platform: Client
let tenant: Client
let tenantId: string

beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
  tenant = await house.as('tenant')
  tenantId = (await tenant.get('/user/admin/member/info')).data.tenantId
})
afterAll(() => house.close())

let made = 0
/** A policy that the tenant is not under, and that puts people who register into one of its rows. */
const puttingInto = async (values: object) => {
  made += 1
  const title = `Hidden terms ${made}`
  const body = { title, tenantSet: 2, defaultTenantId: tenantId, ...values }
  const { code, data } = await platform.post(policies, body)
  expect(code).toBe(0)
  return { id: data.id as string, title }
}
const said =
  'People who register are put in "Newcomers", so it cannot be deleted. Platform staff can choose another place for them first.'

describe('where people who register are put', () => {
  it.each([
    ['dept', 'defaultDeptId', {}],
    ['role', 'defaultRoleId', { dataScope: 5 }],
    ['post', 'defaultPostId', {}],
  ])('the %s is not deleted, and no policy is named', async (name, field, more) => {
    const api = `/user/admin/${name}`
    const values = { ...more, name: 'Newcomers', code: `newcomers-${name}` }
    const { data: row } = await tenant.post(api, values)
    const other = (await tenant.post(api, { ...values, name: 'Others', code: `others-${name}` }))
      .data
    const policy = await puttingInto({ [field]: row.id })

    const one = await tenant.delete(`${api}/${row.id}`)
    const many = await tenant.post(`${api}/delete`, { ids: [other.id, row.id] })
    expect([one.code, one.message]).toEqual([-1, said])
    expect(many.data.rows).toEqual([{ id: row.id, title: 'Newcomers', message: said }])
    expect(JSON.stringify([one, many])).not.toContain(policy.title)
    expect((await tenant.get(`${api}/${other.id}`)).code).toBe(0)
    expect((await tenant.delete(`${api}/${other.id}`)).code).toBe(0)

    expect((await platform.delete(`${policies}/${policy.id}`)).code).toBe(0)
    expect((await tenant.delete(`${api}/${row.id}`)).code).toBe(0)
  })
})
