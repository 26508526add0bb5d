import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensions } from '#extensions/definitions.ts'
import { systemTransaction } from '#server/db/system.ts'
import { addDefinition, removeDefinition } from '#server/features/definitions/change.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'

let house: TestApp
let tenant: Client

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
})
afterAll(() => house.close())

const limits = '/user/admin/member/limits'
const listOf = async (client: Client) => (await client.get(limits)).data.list

describe('the limits of one’s own tenant', () => {
  it('tell for each kind that is counted how many there are and may be', async () => {
    const list = await listOf(tenant)
    const added = extensions.flatMap(it => it.resources ?? []).flatMap(it => it.quota ?? [])
    expect(list.map((it: { quota: string }) => it.quota)).toEqual([
      'userMax',
      'deptMax',
      'postMax',
      'roleMax',
      ...added,
      'storageMax',
    ])
    const { total } = (await tenant.get('/user/admin/member')).data
    expect(list[0]).toEqual({ quota: 'userMax', used: total, max: expect.any(Number) })
  })

  it('are told to everyone signed in, whatever they may see', async () => {
    expect(await listOf(await house.as('member'))).toEqual(await listOf(tenant))
  })

  it('follow every row that comes and goes', async () => {
    const used = async () =>
      (await listOf(tenant)).find((it: { quota: string }) => it.quota === 'postMax').used
    const before = await used()
    const { data } = await tenant.post('/user/admin/post', { name: 'Counted', code: 'counted' })
    expect(await used()).toBe(before + 1)
    await tenant.delete(`/user/admin/post/${data.id}`)
    expect(await used()).toBe(before)
  })

  it('hold one that is registered at run time as long as it is served', async () => {
    const words = {
      name: 'Thing',
      fields: { name: 'Name' },
      choices: {},
      actions: {},
      sections: {},
      screens: {},
    }
    const definition = {
      name: 'thing',
      api: '/app/things/thing',
      tenancy: 'tenant',
      title: 'name',
      scope: 'all',
      quota: 'projectSceneMax',
      fields: { name: { kind: 'text', required: true } },
      actions: {},
      form: [{ rows: [['name']] }],
      screens: {},
    }
    await addDefinition(house.deps, house.registry, {
      definition,
      words: { 'zh-CN': words, 'en-US': words },
    })
    expect(await listOf(tenant)).toContainEqual({ quota: 'projectSceneMax', used: 0, max: 0 })
    await removeDefinition(house.deps, house.registry, 'thing')
    expect(await listOf(tenant)).not.toContainEqual(
      expect.objectContaining({ quota: 'projectSceneMax' }),
    )
  })

  it('are those of the policy from the next request on', async () => {
    const platform = await house.as('platform')
    const [policy] = await systemTransaction(house.db, tx =>
      run(
        tx,
        `select p.id::text, p.version, p.user_max from uc_policy p join uc_tenant t on t.policy_id = p.id
         join uc_user u on u.tenant_id = t.id join uc_session s on s.user_id = u.id where t.id <> 1 limit 1`,
      ),
    )
    const lowered = { userMax: 2, version: policy?.version }
    expect((await platform.put(`/user/admin/policy/${policy?.id}`, lowered)).code).toBe(0)
    expect((await listOf(tenant))[0].max).toBe(2)
  })
})
