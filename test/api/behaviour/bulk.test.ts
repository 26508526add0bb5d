import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/auth/hashing.ts'
import { systemTransaction } from '#server/db/system.ts'
import { run } from '#test/support/sql.ts'
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
const made = new Map<string, string>()
const newcomers = async (...names: string[]) => {
  for (const userName of names) {
    const { data } = await admin.post(api.user, {
      userName,
      realName: userName,
      password: 'Quiet-Harbour-7',
    })
    made.set(userName, data.id)
  }
  return names.map(name => made.get(name) as string)
}
const rowsOf = (ids: readonly string[]) =>
  desk.sql(
    `select id, status, version, dept_id as "deptId",
      array(select target_id::text from uc_user__role_ids where owner_id = u.id order by 1) as "roleIds"
      from uc_user u where id = any($1::bigint[]) order by id`,
    [ids],
  )
const change = (caller: Caller, ids: readonly string[], body: object) =>
  caller.post(`${api.user}/update`, { ids, ...body })

describe('many users at once', () => {
  it('are disabled, and their sessions have ended before the answer', async () => {
    const ids = await newcomers('bulk1', 'bulk2')
    await desk.sql('update uc_credential set must_change = false where user_id = any($1)', [ids])
    const one = await desk.signIn('bulk1')
    expect((await one.get(api.user)).code).not.toBe(61)
    expect(await change(admin, ids, { values: { status: 2 } })).toMatchObject({
      code: 0,
      data: { ids, sessions: 1 },
    })
    expect((await one.get(api.user)).code).toBe(61)
    expect((await rowsOf(ids)).map(it => [it.status, it.version])).toEqual([
      [2, 2],
      [2, 2],
    ])
    const lines = await desk.sql(
      "select row_id from uc_audit where row_id = any($1) and action = 'update'",
      [ids],
    )
    expect(lines.map(it => it.row_id).sort()).toEqual([...ids].sort())
    expect((await change(admin, ids, { values: { status: 1 } })).code).toBe(0)
    expect((await rowsOf(ids)).map(it => it.status)).toEqual([1, 1])
  })

  it('move to a department, but to none that is disabled or is not there', async () => {
    const ids = await newcomers('bulk3', 'bulk4')
    const deptId = (await admin.find(api.dept, { code: 'rd-quality' })).id
    expect((await change(admin, ids, { values: { deptId } })).code).toBe(0)
    expect((await rowsOf(ids)).map(it => it.deptId)).toEqual([deptId, deptId])
    const closed = await admin.post(api.dept, { name: '停用', code: 'bulk-closed', status: 2 })
    expect(await change(admin, ids, { values: { deptId: closed.data.id } })).toMatchObject({
      code: 51,
      data: { fields: { deptId: { key: 'disabled' } } },
    })
    expect(await change(admin, ids, { values: { deptId: '999999999' } })).toMatchObject({
      code: 51,
      data: { fields: { deptId: { key: 'missing' } } },
    })
  })

  it('get more roles, fewer and others', async () => {
    const ids = await newcomers('bulk5', 'bulk6')
    const [member, manager] = [await roleIdOf('member'), await roleIdOf('manager')]
    await admin.change(api.user, ids[0] as string, { roleIds: [manager] })
    const roles = async () => (await rowsOf(ids)).map(it => it.roleIds)
    expect((await change(admin, ids, { add: { roleIds: [member] } })).code).toBe(0)
    expect(await roles()).toEqual([[member, manager].sort(), [member]])
    expect((await change(admin, ids, { remove: { roleIds: [manager] } })).code).toBe(0)
    expect(await roles()).toEqual([[member], [member]])
    expect((await change(admin, ids, { values: { roleIds: [manager] } })).code).toBe(0)
    expect(await roles()).toEqual([[manager], [manager]])
  })

  it('change all or not at all, and whoever is in the way is named with the reason', async () => {
    const ids = await newcomers('bulk7', 'bulk8')
    const own = await idOf('liangjianguo')
    const answer = await change(admin, [...ids, own], { values: { status: 2 } })
    expect(answer).toMatchObject({
      code: -1,
      key: 'errors.batchRefused',
      data: {
        count: 1,
        rows: [
          {
            id: own,
            title: expect.stringContaining('liangjianguo'),
            message: '不能对自己做这个操作。',
          },
        ],
      },
    })
    expect((await rowsOf(ids)).map(it => [it.status, it.version])).toEqual([
      [1, 1],
      [1, 1],
    ])
    const english = await desk.signIn('liangjianguo', 'en-US')
    const told = await change(english, [...ids, own], { values: { status: 2 } })
    expect(told.data.rows[0].message).toMatch(/yourself|your own/i)
  })

  it('are taken back by their versions, and only those that the change had made others', async () => {
    const [first, second, third] = (await newcomers('back1', 'back2', 'back3')) as [
      string,
      string,
      string,
    ]
    const ids = [first, second, third]
    await change(admin, [third], { values: { status: 2 } })
    const { data } = await change(admin, ids, { values: { status: 2 } })
    expect(data.changed).toEqual([
      { id: first, version: 2 },
      { id: second, version: 2 },
    ])
    const back = { values: { status: 1 }, versions: [2, 2] }
    await change(admin, [second], { values: { status: 1 } })
    expect(await change(admin, [first, second], back)).toMatchObject({
      key: 'errors.batchRefused',
      data: { count: 1, rows: [{ id: second }] },
    })
    expect((await rowsOf([first]))[0]?.status).toBe(2)
    expect((await change(admin, [first], { ...back, versions: [2] })).code).toBe(0)
    expect((await change(admin, [first], { ...back, versions: [2, 3] })).code).toBe(51)
    expect((await change(admin, [first], { ...back, versions: ['2'] })).code).toBe(51)
  })

  it('leave a tenant its last administrator', async () => {
    const ids = await newcomers('bulk9')
    const second = await admin.post(api.user, {
      userName: 'bulkadmin',
      realName: '二号',
      password: 'Quiet-Harbour-7',
      roleIds: [await roleIdOf('admin')],
    })
    const all = [...ids, second.data.id]
    expect(await change(admin, all, { values: { status: 2 } })).toMatchObject({
      key: 'errors.batchRefused',
      data: { count: 1, rows: [{ id: second.data.id }] },
    })
    expect((await change(admin, [second.data.id], { values: { roleIds: [] } })).code).toBe(0)
  })

  it('wait for nobody who changes the administrators, when none of them is one', async () => {
    const ids = await newcomers('bulk20', 'bulk21')
    const [me] = await desk.sql("select tenant_id from uc_user where user_name = 'liangjianguo'")
    const done = await systemTransaction(desk.deps.db, async tx => {
      const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
      await run(tx, lock, [`administrators:${me?.tenant_id}`])
      return [
        await change(admin, ids, { add: { roleIds: [await roleIdOf('member')] } }),
        await change(admin, ids, { values: { status: 2 } }),
        await admin.post(`${api.user}/delete`, { ids }),
      ]
    })
    expect(done.map(it => it.code)).toEqual([0, 0, 0])
  })

  it('get no role that the caller may not hand out, and are none of those above the caller', async () => {
    const operations = await desk.signIn('penghuimin')
    const ids = await newcomers('bulk10', 'bulk11')
    const answer = await change(operations, ids, { add: { roleIds: [await roleIdOf('admin')] } })
    expect([answer.key, answer.data.count]).toEqual(['errors.batchRefused', 2])
    const above = await idOf('liangjianguo')
    expect(await change(operations, [...ids, above], { values: { status: 2 } })).toMatchObject({
      key: 'errors.batchRefused',
      data: { count: 1, rows: [{ id: above }] },
    })
    expect((await rowsOf(ids)).map(it => it.status)).toEqual([1, 1])
  })

  it('are named up to twenty, with the count of all', async () => {
    const names = Array.from({ length: 22 }, (_, at) => `crowd${at}`)
    const ids = await newcomers(...names)
    const operations = await desk.signIn('penghuimin')
    const answer = await change(operations, ids, { add: { roleIds: [await roleIdOf('admin')] } })
    expect([answer.data.count, answer.data.rows.length]).toEqual([22, 20])
  })

  it('are only those that the caller sees', async () => {
    const foreign = await desk.signIn('qiuweidong')
    const [id] = await newcomers('bulk12')
    const own = (await foreign.find(api.user, { userName: 'qiuweidong' })).id
    expect(await change(foreign, [own, id as string], { values: { status: 2 } })).toMatchObject({
      code: 65,
      key: 'errors.batchMissing',
      data: { missing: [id] },
    })
  })

  it.each([
    ['nothing', {}, 'values', 'required'],
    ['a name', { values: { userName: 'x' } }, 'userName', 'notWritable'],
    [
      'a real name, which is of one person',
      { values: { realName: 'x' } },
      'realName',
      'notWritable',
    ],
    ['a field that is not there', { values: { nonsense: 1 } }, 'nonsense', 'unknown'],
    ['an unknown mode', { toggle: { status: 1 } }, 'toggle', 'unknown'],
    ['more of a department', { add: { deptId: ['1'] } }, 'deptId', 'kind.list'],
    ['no role to add', { add: { roleIds: [] } }, 'roleIds', 'required'],
    [
      'roles in two ways',
      { add: { roleIds: ['1'] }, remove: { roleIds: ['2'] } },
      'roleIds',
      'onlyOnce',
    ],
    ['a status that is none', { values: { status: 7 } }, 'status', 'choice'],
  ])('are refused %s', async (_, body, field, key) => {
    const answer = await change(admin, [await idOf('liangjianguo')], body)
    expect([answer.code, Object.keys(answer.data.fields), answer.data.fields[field].key]).toEqual([
      51,
      [field],
      key,
    ])
  })
})

describe('passwords of many', () => {
  it('are made at random, told once, and end all sessions', async () => {
    const ids = (await newcomers('reset1', 'reset2')).reverse()
    const { code, data } = await admin.post(`${api.user}/resetPassword`, { ids })
    expect([code, data.password]).toEqual([0, undefined])
    // In the order of the list that they were chosen in.
    expect(data.list.map((it: { userName: string }) => it.userName)).toEqual(['reset2', 'reset1'])
    expect(data.list[0].password).not.toBe(data.list[1].password)
    for (const { id, password } of data.list) {
      const [kept] = await desk.sql(
        'select hash, must_change from uc_credential where user_id = $1',
        [id],
      )
      expect([await verifyPassword(kept?.hash, password), kept?.must_change]).toEqual([true, true])
    }
    const told = JSON.stringify(await desk.sql('select changes from uc_audit'))
    for (const { password } of data.list) expect(told).not.toContain(password)
  })

  it('stay as they are when one of the people is out of reach', async () => {
    const ids = await newcomers('reset3', 'reset4')
    const hashes = () =>
      desk.sql('select user_id, hash from uc_credential where user_id = any($1) order by 1', [ids])
    const before = await hashes()
    const operations = await desk.signIn('penghuimin')
    const above = await idOf('liangjianguo')
    expect(
      await operations.post(`${api.user}/resetPassword`, { ids: [...ids, above] }),
    ).toMatchObject({ key: 'errors.batchRefused', data: { count: 1, rows: [{ id: above }] } })
    const own = await idOf('liangjianguo')
    expect(await admin.post(`${api.user}/resetPassword`, { ids: [...ids, own] })).toMatchObject({
      key: 'errors.batchRefused',
      data: { rows: [{ id: own, message: '不能对自己做这个操作。' }] },
    })
    expect(await hashes()).toEqual(before)
  })

  it('are at most a hundred at a time', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => String(5_000_000 + at))
    expect(await admin.post(`${api.user}/resetPassword`, { ids })).toMatchObject({
      code: 51,
      data: { fields: { ids: { key: 'items', args: { limit: 100 } } } },
    })
  })
})

describe('rows of other resources', () => {
  it('are enabled and disabled by their status', async () => {
    const posts = await Promise.all(
      ['a', 'b'].map(it => admin.post(api.post, { name: `岗位${it}`, code: `bulk-${it}` })),
    )
    const ids = posts.map(it => it.data.id)
    const answer = await admin.post(`${api.post}/update`, { ids, values: { status: 2 } })
    expect(answer).toMatchObject({ code: 0, data: { ids } })
    const rows = await desk.sql('select status from uc_post where id = any($1)', [ids])
    expect(rows.map(it => it.status)).toEqual([2, 2])
  })

  it('stay as they are when they are built in', async () => {
    const builtin = await roleIdOf('admin')
    const { data } = await admin.post(api.role, { name: '批量', code: 'bulk', dataScope: 5 })
    const ids = [builtin, data.id]
    const answer = await admin.post(`${api.role}/update`, { ids, values: { status: 2 } })
    expect(answer).toMatchObject({ key: 'errors.batchRefused', data: { rows: [{ id: builtin }] } })
    expect(await admin.find(api.role, { code: 'bulk' })).toMatchObject({ status: 1 })
  })

  it('have no such route where nothing can be set on many of them', async () => {
    const { code } = await admin.post('/user/admin/session/update', {
      ids: ['1'],
      values: { status: 1 },
    })
    expect(code).not.toBe(0)
  })
})
