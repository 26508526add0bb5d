import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestRow } from '#test/support/sql.ts'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let admin: Caller
let operations: Caller
// Connections take the method as it is when they are opened, so it is watched from the start.
const statements = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
  operations = await desk.signIn('penghuimin')
})
afterAll(async () => {
  statements.mockRestore()
  await desk.close()
})

const listOf = async (who: Caller, path: string, last = 49): Promise<TestRow[]> =>
  (await who.get(path, { range: [0, last], sort: ['id', 'asc'] })).data.list
const notBelow = '只能管理角色低于自己的用户。'

describe('a list says of each row what may not be done to it', () => {
  it('and why, as the write itself does', async () => {
    const rows = await listOf(operations, api.user)
    const told = rows.filter(row => row.refused)
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThan(rows.length)
    for (const row of rows) {
      const changed = await operations.put(`${api.user}/${row.id}`, {
        version: row.version,
        remark: 'x',
      })
      expect([row.userName, changed.code]).toEqual([row.userName, row.refused?.update ? 62 : 0])
    }
    const { refused } = told.find(row => row.userName === 'liangjianguo') as TestRow
    expect(Object.keys(refused)).toEqual(
      expect.arrayContaining(['update', 'delete', 'resetPassword', 'forceLogout']),
    )
    expect(new Set(Object.values(refused))).toEqual(new Set([notBelow]))
  })

  it('and so does the row by itself, in the language of the caller', async () => {
    const superior = await admin.find(api.user, { userName: 'liangjianguo' })
    const english = await desk.signIn('penghuimin', 'en-US')
    const { data } = await english.get(`${api.user}/${superior.id}`)
    expect(data.refused.update).toMatch(/below/)
    expect(data.refused.delete).toBe(data.refused.update)
  })

  it('to an administrator of themselves alone', async () => {
    const rows = await listOf(admin, api.user)
    const told = rows.filter(row => row.refused)
    expect(told.map(row => [row.userName, Object.keys(row.refused).sort()])).toEqual([
      [
        'liangjianguo',
        ['changeBalance', 'changeIntegral', 'delete', 'resetFactors', 'resetPassword', 'seeAs'],
      ],
    ])
  })

  it('of roles that are not below the own ones, which may be copied', async () => {
    const rows = await listOf(operations, api.role)
    const refusedOf = (code: string) => rows.find(row => row.code === code)?.refused
    expect(Object.keys(refusedOf('operations')).sort()).toEqual(['delete', 'update'])
    expect(refusedOf('member')).toBeUndefined()
  })

  it('by the roles as they are, though these are remembered', async () => {
    const person = (await listOf(operations, api.user)).find(row => !row.refused) as TestRow
    const { data: role } = await admin.post(api.role, {
      name: '运营助理',
      code: 'operations-aide',
      parentId: (await admin.find(api.role, { code: 'operations' })).id,
      dataScope: 5,
    })
    expect((await admin.change(api.user, person.id, { roleIds: [role.id] })).code).toBe(0)
    const again = async () =>
      (await listOf(operations, api.user)).find(row => row.id === person.id)?.refused
    expect(await again()).toBeUndefined()
    const top = (await admin.find(api.role, { code: 'admin' })).id
    expect((await admin.change(api.role, role.id, { parentId: top })).code).toBe(0)
    expect((await again())?.update).toBe(notBelow)
  })

  it('without a statement beside those of the list, once the roles are remembered', async () => {
    const statementsFor = async (who: Caller, last: number) => {
      await listOf(who, api.user, last)
      statements.mockClear()
      const rows = await listOf(who, api.user, last)
      return { rows: rows.length, statements: statements.mock.calls.length }
    }
    const { rows, statements: forMany } = await statementsFor(operations, 49)
    expect(rows).toBeGreaterThan(2)
    expect(forMany).toBeGreaterThan(0)
    expect(await statementsFor(operations, 1)).toEqual({ rows: 2, statements: forMany })
    // Nothing is asked about the roles below an administrator.
    expect(await statementsFor(admin, 1)).toEqual({ rows: 2, statements: forMany })
  })
})
