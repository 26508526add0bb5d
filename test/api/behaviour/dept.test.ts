import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let admin: Caller
beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
})
afterAll(() => desk.close())

const deptIdOf = async (code: string) => (await admin.find(api.dept, { code })).id as string

describe('disabling a department', () => {
  it('ends the sessions of its members at once', async () => {
    const member = await desk.signIn('hejunjie')
    const neighbour = await desk.signIn('wujiahao')
    expect(
      (await admin.change(api.dept, await deptIdOf('rd-device-embedded'), { status: 2 })).code,
    ).toBe(0)
    expect([(await member.get(api.user)).code, (await neighbour.get(api.user)).code]).toEqual([
      61, 0,
    ])
    expect(
      await desk.sql(
        "select 1 from uc_session s join uc_user u on u.id = s.user_id where u.user_name = 'hejunjie'",
      ),
    ).toEqual([])
  })

  it('is refused for the own one and for that of the administrator', async () => {
    expect(await admin.change(api.dept, await deptIdOf('root'), { status: 2 })).toMatchObject({
      code: -1,
      key: 'errors.dept.own',
    })
    const operations = await desk.signIn('penghuimin')
    expect(await operations.change(api.dept, await deptIdOf('root'), { status: 2 })).toMatchObject({
      code: -1,
      key: 'errors.dept.administrator',
    })
  })
})

describe('a department that moves', () => {
  it('changes what its new superiors see, from the very next request on', async () => {
    const manager = await desk.signIn('chenzhiyuan')
    const seen = async () =>
      (await manager.get(api.dept, { filter: { code: 'office' } })).data.total
    expect(await seen()).toBe(0)
    await admin.change(api.dept, await deptIdOf('office'), { parentId: await deptIdOf('market') })
    expect(await seen()).toBe(1)
  })

  it('is not taken out of the scope of those above it by who heads it', async () => {
    const manager = await desk.signIn('liminzhe')
    const moved = await manager.change(api.dept, await deptIdOf('rd'), { parentId: null })
    expect(moved).toMatchObject({ code: 51, data: { fields: { parentId: { key: 'outOfScope' } } } })
  })
})
