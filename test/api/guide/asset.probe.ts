import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

const api = '/user/admin/asset'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const pathsOf = (menus: readonly { path: string; children?: [] }[]): string[] =>
  menus.flatMap(menu => [menu.path, ...pathsOf(menu.children ?? [])])

describe('the asset of the page', () => {
  it('is listed', () => {
    expect(resources.map(({ name }) => name)).toContain('asset')
  })

  it('has a table, forced under row policies', async () => {
    const { rows } = await house.db.pool.query(
      "select relrowsecurity, relforcerowsecurity from pg_class where relname = 'uc_asset'",
    )
    expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }])
  })

  it('has a screen', () => {
    expect(house.registry.screenOf('org/asset')?.resource.name).toBe('asset')
  })

  it('stands in the menu, in the language of the caller', async () => {
    const admin = await house.as('tenant')
    const { data } = await admin.get('/user/admin/role/antd/menu')
    expect(pathsOf(data.list)).toContain('/org/asset')
    expect(JSON.stringify(data.list)).toContain('"Assets"')
  })

  it('has routes that its administrator may use', async () => {
    const admin = await house.as('tenant')
    const made = await admin.post(api, { name: 'Gateway 1', serial: 'GW-1', kind: 'gateway' })
    expect(made).toMatchObject({ code: 0, data: { name: 'Gateway 1', version: 1 } })
    expect((await admin.get(`${api}/${made.data.id}`)).data.serial).toBe('GW-1')
    expect((await admin.post(api, { name: 'Another', serial: 'gw-1' })).data.fields).toHaveProperty(
      'serial',
    )
  })

  it('is closed to those who were not granted it', async () => {
    const member = await house.as('member')
    expect((await member.get(api)).code).toBe(62)
    expect((await house.anyone().get(api)).code).toBe(61)
  })
})
