import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let admin: Caller
beforeAll(async () => {
  desk = await openDesk()
  admin = await desk.signIn('liangjianguo')
})
afterAll(() => desk.close())

const idOf = async (userName: string) => (await admin.find(api.user, { userName })).id as string
const roleIdOf = async (code: string) => (await admin.find(api.role, { code })).id as string
const newcomer = (userName: string, more = {}) => ({
  userName,
  password: 'Quiet-Harbour-7',
  realName: '新人',
  ...more,
})

describe('a new user', () => {
  it('signs in with a hashed password that must be changed', async () => {
    const { code, data } = await admin.post(api.user, newcomer('newcomer1'))
    const [credential] = await desk.sql(
      'select hash, must_change from uc_credential where user_id = $1',
      [data.id],
    )
    expect([code, data.password, credential?.must_change]).toEqual([0, undefined, true])
    expect(credential?.hash).toMatch(/^\$argon2id\$/)
  })

  it.each(['13800001111', '138-0000-1111', '86.138.0000.1111', 'someone@example.com'])(
    'cannot be named %s, as if it were a phone number or an address',
    async userName => {
      expect(await admin.post(api.user, newcomer(userName))).toMatchObject({
        code: 51,
        data: { fields: { userName: { key: 'userNameLike' } } },
      })
    },
  )

  it('leaves nothing behind when the password is too common', async () => {
    expect((await admin.post(api.user, newcomer('newcomer2', { password: 'password' }))).code).toBe(
      51,
    )
    expect(await admin.find(api.user, { userName: 'newcomer2' })).toBeUndefined()
  })

  it('is not put into a disabled department', async () => {
    const { data: dept } = await admin.post(api.dept, {
      name: '停用的部门',
      code: 'closed',
      status: 2,
    })
    expect(await admin.post(api.user, newcomer('newcomer3', { deptId: dept.id }))).toMatchObject({
      code: 51,
      data: { fields: { deptId: { key: 'disabled' } } },
    })
  })
})

describe('roles', () => {
  it('handed out are below the own ones', async () => {
    const manager = await desk.signIn('liminzhe')
    const deptId = (await manager.find(api.dept, { code: 'rd-quality' })).id
    const member = await manager.post(
      api.user,
      newcomer('newcomer4', { deptId, roleIds: [await roleIdOf('member')] }),
    )
    expect(member.code).toBe(0)
    for (const role of ['manager', 'operations', 'admin', 'region']) {
      const answer = await manager.post(
        api.user,
        newcomer('newcomer5', { deptId, roleIds: [await roleIdOf(role)] }),
      )
      expect([role, answer.code, answer.key]).toEqual([role, 62, 'errors.role.beyond'])
      const raised = await manager.change(api.user, member.data.id, {
        roleIds: [await roleIdOf(role)],
      })
      expect([role, raised.code, raised.key]).toEqual([role, 62, 'errors.role.beyond'])
    }
  })

  it('of another tenant do not exist here', async () => {
    const stranger = await desk.signIn('qiuweidong')
    const foreign = (await stranger.find(api.role, { code: 'member' })).id
    expect(await admin.post(api.user, newcomer('newcomer6', { roleIds: [foreign] }))).toMatchObject(
      { code: 51, data: { fields: { roleIds: { key: 'missing' } } } },
    )
  })

  it('are not changed by their holder, nor by a person of the same rank', async () => {
    expect(await admin.change(api.user, await idOf('liangjianguo'), { roleIds: [] })).toMatchObject(
      { code: -1, key: 'errors.user.self' },
    )
    const manager = await desk.signIn('liminzhe')
    const own = await idOf('liminzhe')
    expect(
      await manager.change(api.user, own, { roleIds: [await roleIdOf('member')] }),
    ).toMatchObject({ code: 62, key: 'errors.user.notBelow' })
  })
})

describe('who stands beside or above', () => {
  it('cannot be edited, reset, signed out, disabled or deleted', async () => {
    const operations = await desk.signIn('penghuimin')
    const id = await idOf('liangjianguo')
    const answers = [
      await operations.change(api.user, id, { realName: '改名' }),
      await operations.change(api.user, id, { status: 2 }),
      await operations.post(`${api.user}/${id}/resetPassword`),
      await operations.post(`${api.user}/forceLogout`, { ids: [id] }),
      await operations.remove(`${api.user}/${id}`),
    ]
    expect(answers.map(({ code, key }) => [code, key])).toEqual(
      answers.map(() => [62, 'errors.user.notBelow']),
    )
  })
})

describe('the administrator of a tenant', () => {
  it('is not deleted or disabled while they hold the role', async () => {
    const { data: second } = await admin.post(
      api.user,
      newcomer('second', { roleIds: [await roleIdOf('admin')] }),
    )
    expect(await admin.remove(`${api.user}/${second.id}`)).toMatchObject({
      code: -1,
      key: 'errors.user.tenantAdmin',
    })
    expect(await admin.change(api.user, second.id, { status: 2 })).toMatchObject({
      code: -1,
      key: 'errors.user.tenantAdmin',
    })
    expect(await admin.change(api.user, second.id, { roleIds: [] })).toMatchObject({ code: 0 })
    expect(await admin.remove(`${api.user}/${second.id}`)).toMatchObject({ code: 0 })
  })

  it('stays when two take the role from each other at once', async () => {
    const one = await desk.signIn('qiuweidong')
    const roleId = (await one.find(api.role, { code: 'admin' })).id
    const { data: rival } = await one.post(api.user, newcomer('rival', { roleIds: [roleId] }))
    await desk.sql('update uc_credential set must_change = false where user_id = $1', [rival.id])
    const other = await desk.signIn('rival')
    const { id } = await one.find(api.user, { userName: 'qiuweidong' })
    const answers = await Promise.all([
      one.change(api.user, rival.id, { roleIds: [] }),
      other.change(api.user, id, { roleIds: [] }),
    ])
    expect(answers.filter(it => it.code === 0)).toHaveLength(1)
    expect(
      await desk.sql('select owner_id from uc_user__role_ids where target_id = $1', [roleId]),
    ).toHaveLength(1)
  })
})

describe('sessions', () => {
  it('end when the password is reset, and the answer shows the new one and how many', async () => {
    const victim = await desk.signIn('wujiahao')
    await desk.signIn('wujiahao')
    const id = await idOf('wujiahao')
    const { code, data } = await admin.post(`${api.user}/${id}/resetPassword`)
    expect([code, data.sessions, data.password.length]).toEqual([0, 2, 12])
    expect((await victim.get(api.user)).code).toBe(61)
    const [credential] = await desk.sql(
      'select must_change, hash from uc_credential where user_id = $1',
      [id],
    )
    expect(credential?.must_change).toBe(true)
    expect(
      JSON.stringify(await desk.sql('select changes from uc_audit where row_id = $1', [id])),
    ).not.toContain(data.password)
  })

  it('end when a user is forced out, disabled or deleted', async () => {
    const id = await idOf('zhengxinyi')
    const ways = [
      () => admin.post(`${api.user}/forceLogout`, { ids: [id] }),
      () =>
        admin
          .change(api.user, id, { status: 2 })
          .then(() => admin.change(api.user, id, { status: 1 })),
      () => admin.remove(`${api.user}/${id}`),
    ]
    for (const way of ways) {
      const victim = await desk.signIn('zhengxinyi')
      expect((await victim.get(api.user)).code).toBe(0)
      expect((await way()).code).toBe(0)
      expect((await victim.get(api.user)).code).toBe(61)
    }
  })

  it('of one self are not for resetting', async () => {
    expect(
      await admin.post(`${api.user}/${await idOf('liangjianguo')}/resetPassword`),
    ).toMatchObject({ code: -1, key: 'errors.user.self' })
    expect(await admin.remove(`${api.user}/${await idOf('liangjianguo')}`)).toMatchObject({
      code: -1,
      key: 'errors.user.self',
    })
  })
})
