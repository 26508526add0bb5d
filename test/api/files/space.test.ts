import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateSessions } from '#server/auth/cache.ts'
import { deleteUnusedFiles } from '#server/features/files/unusedFiles.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'
import { picture } from './samples.ts'
import { countIn, fetchAs, type Sent, saveAvatar, selfOf, uploadAs } from './sending.ts'

let house: TestApp
let tenant: Client
let manager: Client
const hours = 60 * 60_000

beforeAll(async () => {
  house = await startTestApp()
  tenant = await house.as('tenant')
  manager = await house.as('manager')
})
afterAll(() => house.close())

const upload = (sent: Sent, client = tenant) => uploadAs(house.app, client, sent)
const get = (path: string, client?: Client, headers?: Record<string, string>) =>
  fetchAs(house.app, client, path, headers)
const sql = (text: string, values: unknown[] = []) => sqlIn(house, text, values)
const countOf = (table: string) => countIn(house, table)

describe('the space of a tenant', () => {
  const used = async () =>
    (await tenant.get('/user/admin/member/limits')).data.list.find(
      (it: { quota: string }) => it.quota === 'storageMax',
    )

  it('takes the same bytes once, whoever sends them', async () => {
    const bytes = 'x'.repeat(3 * 1024 * 1024)
    const { data } = await upload({ use: 'attachment', name: 'a.txt', bytes })
    const before = await used()
    const again = await upload({ use: 'attachment', name: 'a.txt', bytes })
    const renamed = await upload({ use: 'attachment', name: 'b.txt', bytes })
    const other = await upload({ use: 'attachment', name: 'a.txt', bytes }, manager)
    expect(again.data.id).toBe(data.id)
    const ids = [data.id, renamed.data.id, other.data.id]
    expect(new Set(ids).size).toBe(3)
    expect(await used()).toEqual(before)
    const gone = await tenant.post('/admin/admin/file/remove', { ids })
    expect(gone.code).toBe(0)
    expect((await used()).used).toBe(before.used - 3)
    expect(
      await countOf(`uc_file_chunk k where not exists (
      select from uc_file_content c where c.hash = k.hash and c.tenant_id = k.tenant_id)`),
    ).toBe(0)
  })

  it('is told as it is, to the kibibyte, to its people and to platform staff', async () => {
    const before = (await used()).used
    await upload({ use: 'attachment', name: 'small.txt', bytes: 'a kibibyte at most' })
    expect((await used()).used).toBe(before + 1 / 1024)
    const { data } = await (await house.as('platform')).get('/admin/admin/file/storage')
    expect(data.list.map((it: { used: number }) => it.used)).toContain(before + 1 / 1024)
  })

  it('is exact where many upload at once on two nodes, and a refusal names it', async () => {
    const [room] = await sql(
      `update uc_policy set storage_max = 1 + (select ceil(used / 1024.0) from uc_usage u join uc_user p on p.tenant_id = u.tenant_id
        where u.quota = 'storageMax' and p.id = $1)::int
       where id = (select policy_id from uc_tenant t join uc_user u on u.tenant_id = t.id where u.id = $1)
       returning storage_max, id`,
      [(await selfOf(tenant)).id],
    )
    await invalidateSessions(house.deps, 'everyone')
    const before = Number(
      (await sql(`select sum(used) as n from uc_usage where quota = 'storageMax'`))[0]?.n,
    )
    const nodes = [house.app, (await house.anotherNode()).app]
    const people = [tenant, manager, await house.as('member')]
    const answers = await Promise.all(
      people.flatMap((person, who) =>
        [0, 1, 2, 3].map(at =>
          uploadAs(nodes[at % 2] as TestApp['app'], person, {
            use: 'attachment',
            name: 'a.txt',
            bytes: `${who}${at}`.repeat(300 * 512),
          }),
        ),
      ),
    )
    const kept = answers.filter(it => it.code === 0).length
    const limit = Number(room?.storage_max) * 1024
    const fit = Math.floor((limit - before) / 300)
    expect(kept).toBe(fit)
    const refused = answers.find(it => it.code !== 0)
    expect(refused?.message).toMatch(/MB of file space are in use, of at most \d+ MB/)
    expect(refused?.data).toMatchObject({ quota: 'storageMax', max: Number(room?.storage_max) })
    await sql('update uc_policy set storage_max = 0 where id = $1', [room?.id])
    await invalidateSessions(house.deps, 'everyone')
  })

  it('is told to platform staff of every tenant, and to nobody else', async () => {
    const platform = await house.as('platform')
    const { data } = await platform.get('/admin/admin/file/storage')
    expect(data.list[0]).toMatchObject({ name: expect.any(String), used: expect.any(Number) })
    expect((await tenant.get('/admin/admin/file/storage')).code).toBe(62)
  })
})

describe('files that rows refer to', () => {
  it('say where, and are neither deleted nor swept; others go after a day', async () => {
    const held = (
      await upload({ use: 'avatar', bytes: await picture('png', { background: '#111' }) })
    ).data
    const loose = (
      await upload({ use: 'avatar', bytes: await picture('png', { background: '#222' }) })
    ).data
    expect((await saveAvatar(tenant, held.path)).data.avatar).toBe(held.path)
    const listed = async () =>
      (await tenant.get('/admin/admin/file?range=[0,99]')).data.list as {
        id: string
        usedIn: string[]
      }[]
    const me = await selfOf(tenant)
    expect((await listed()).find(it => it.id === held.id)?.usedIn).toEqual([
      `user|${me.id}|${me.userName}`,
    ])
    const refused = await tenant.post('/admin/admin/file/remove', { ids: [held.id, loose.id] })
    expect(refused.message).toContain(`is used by the user “${me.userName}”`)

    house.pass(23 * hours)
    expect(await deleteUnusedFiles(house)).toBe(0)
    house.pass(2 * hours)
    const both = await Promise.all([deleteUnusedFiles(house), deleteUnusedFiles(house)])
    expect(Math.max(...both)).toBeGreaterThan(0)
    const [row] = await sql('select count(*) as n from uc_file where id = any($1)', [
      [held.id, loose.id],
    ])
    expect(Number(row?.n)).toBe(1)
    expect((await get(held.path)).status).toBe(200)
    expect((await get(loose.path)).status).toBe(404)
    expect(await countOf('uc_file_content')).toBe(
      await countOf('(select distinct tenant_id, hash from uc_file) f'),
    )
  })
})
