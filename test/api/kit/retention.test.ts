import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemTransaction } from '#server/db/system.ts'
import type { Behaviours } from '#server/kit/behaviour.ts'
import { compose } from '#server/kit/feature.ts'
import { purgeExpired } from '#server/kit/write/retention.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { behaviours } from '#test/support/composition.ts'
import { run } from '#test/support/sql.ts'

const day = 24 * 60 * 60_000
const api = { user: '/user/admin/member', dept: '/user/admin/dept', post: '/user/admin/post' }
let house: TestApp
let admin: Client

beforeAll(async () => {
  house = await startTestApp({ logLevel: 'debug' })
  admin = await house.as('tenant')
})
afterAll(() => house.close())

const purge = (deps = house.deps, rules: Behaviours = behaviours) =>
  purgeExpired({
    deps: { ...deps, features: compose([{ name: 'test', behaviours: rules }]) },
    registry: house.registry,
  })
const sql = (text: string, values: readonly unknown[]) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const age = (table: string, id: string, days: number) =>
  sql(`update ${table} set deleted_at = now() - ($2 || ' days')::interval where id = $1`, [
    id,
    days,
  ])
const isThere = async (table: string, id: string) =>
  (await sql(`select 1 from ${table} where id = $1`, [id])).length > 0
const add = async (path: string, body: object): Promise<string> =>
  (await admin.post(path, body)).data.id
const addUser = (userName: string, more: object = {}) =>
  add(api.user, { userName, realName: userName, password: 'Passw0rd!kept', ...more })

describe('what lies in the bin', () => {
  it('stays for 30 days and goes then, with a line of the system in the log', async () => {
    const [young, old] = [
      await add(api.post, { name: 'young', code: 'ret-young' }),
      await add(api.post, { name: 'old', code: 'ret-old' }),
    ]
    await admin.post(`${api.post}/delete`, { ids: [young, old] })
    await age('uc_post', young, 29)
    await age('uc_post', old, 31)
    expect(await purge()).toBe(1)
    expect([await isThere('uc_post', young), await isThere('uc_post', old)]).toEqual([true, false])
    const lines = await sql(
      "select actor_id, actor_name, request_id from uc_audit where row_id = $1 and action = 'purge'",
      [old],
    )
    expect(lines).toEqual([{ actor_id: null, actor_name: null, request_id: 'retention' }])
  })

  it('goes when its time has come by the clock of the application', async () => {
    const id = await add(api.post, { name: 'clock', code: 'ret-clock' })
    await admin.delete(`${api.post}/${id}`)
    expect(await purge()).toBe(0)
    const later = { ...house.deps, now: () => Date.now() + 31 * day }
    expect(await purge(later)).toBeGreaterThan(0)
    expect(await isThere('uc_post', id)).toBe(false)
  })

  it('stays while something refers to it, and goes once that is gone', async () => {
    const deptId = await add(api.dept, { name: 'ret', code: 'ret-dept' })
    const userId = await addUser('ret.member', { deptId })
    await admin.delete(`${api.user}/${userId}`)
    await admin.delete(`${api.dept}/${deptId}`)
    await age('uc_dept', deptId, 40)
    expect(await purge()).toBe(0)
    expect(await isThere('uc_dept', deptId)).toBe(true)
    expect(house.lines.some(it => it.includes('stays in the bin') && it.includes(deptId))).toBe(
      true,
    )
    await age('uc_user', userId, 31)
    expect(await purge()).toBe(2)
    expect(await isThere('uc_dept', deptId)).toBe(false)
  })

  it('leaves no trace of a user but the log', async () => {
    const id = await addUser('ret.gone')
    await admin.delete(`${api.user}/${id}`)
    await age('uc_user', id, 31)
    expect(await purge()).toBe(1)
    for (const [table, column] of [
      ['uc_credential', 'user_id'],
      ['uc_session', 'user_id'],
      ['uc_identity', 'row_id'],
      ['uc_user__role_ids', 'owner_id'],
      ['uc_user__post_ids', 'owner_id'],
    ])
      expect(await sql(`select 1 from ${table} where ${column} = $1`, [id]), table).toEqual([])
    expect(await addUser('ret.gone')).toMatch(/^\d+$/)
  })

  it('is purged by one process at a time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(api.post, { name: `r${at}`, code: `ret-r${at}` })),
    )
    await admin.post(`${api.post}/delete`, { ids })
    for (const id of ids) await age('uc_post', id, 31)
    const other = await house.anotherNode()
    const counts = await Promise.all([purge(), purge(other.deps)])
    expect(counts[0] + counts[1]).toBe(20)
    const lines = await sql(
      "select 1 from uc_audit where action = 'purge' and row_id = any($1::bigint[])",
      [ids],
    )
    expect(lines).toHaveLength(20)
  })

  it('keeps nothing else from going when it breaks what it touches', async () => {
    const postId = await add(api.post, { name: 'breaks', code: 'ret-breaks' })
    const deptId = await add(api.dept, { name: 'goes', code: 'ret-goes' })
    await admin.delete(`${api.post}/${postId}`)
    await admin.delete(`${api.dept}/${deptId}`)
    await age('uc_post', postId, 31)
    await age('uc_dept', deptId, 31)
    const broken = async () => {
      throw new Error('a rule is broken')
    }
    const rules = { ...behaviours, post: { actions: {}, afterPurge: broken } } as Behaviours
    expect(await purge(house.deps, rules)).toBe(1)
    expect([await isThere('uc_post', postId), await isThere('uc_dept', deptId)]).toEqual([
      true,
      false,
    ])
    expect(house.lines.some(it => it.includes('could not be purged'))).toBe(true)
    expect(await purge()).toBe(1)
  })

  it('goes from every resource in force, the platform’s as well', async () => {
    const platform = await house.as('platform')
    const { id } = (await platform.post('/user/admin/menu', { title: 'ret', name: 'ret' })).data
    await platform.delete(`/user/admin/menu/${id}`)
    await age('uc_menu', id, 31)
    expect(await purge()).toBe(1)
    expect(await isThere('uc_menu', id)).toBe(false)
  })
})
