import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { externalIdentity } from '#resources/externalIdentity.ts'
import { session } from '#resources/session.ts'
import { signIn } from '#resources/signIn.ts'
import { systemTransaction } from '#server/db/system.ts'
import { updatePinyin } from '#server/kit/write/pinyinUpdate.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run } from '#test/support/sql.ts'
import { withoutHaste } from './support.ts'

let house: TestApp
let tenant: Client
let member: Client
let restore = () => {}

beforeAll(async () => {
  restore = withoutHaste()
  house = await startTestApp()
  tenant = await house.as('tenant')
  member = await house.as('member')
})
afterAll(async () => {
  restore()
  await house.close()
})

const sql = (text: string, values: unknown[] = []) =>
  systemTransaction(house.db, tx => run(tx, text, values))
const searched = async (client: Client, q: string): Promise<string[]> =>
  (await client.get(`/user/admin/search?q=${encodeURIComponent(q)}`)).data.list.map(
    (it: { title: string }) => it.title,
  )
const filter = (q: string) => `filter=${encodeURIComponent(JSON.stringify({ q }))}`
const listed = async (client: Client, q: string): Promise<string[]> =>
  (await client.get(`/user/admin/post?${filter(q)}`)).data.list.map(
    (it: { name: string }) => it.name,
  )
const post = async (name: string) => {
  const answer = await tenant.post('/user/admin/post', {
    name,
    code: `c${Math.random()}`.replace('.', ''),
  })
  expect(answer.code).toBe(0)
  return answer.data
}
const sweep = () => updatePinyin(house)

describe('pinyin finds', () => {
  it('people and departments of the seed, spelled out, by initials and from within', async () => {
    expect(await searched(tenant, 'liminzhe')).toContain('李明哲')
    for (const q of ['limingzhe', 'lmz', 'limz', 'mingzhe', "Li Ming'zhe"])
      expect([q, await searched(tenant, q)]).toEqual([q, expect.arrayContaining(['李明哲'])])
    expect(await searched(tenant, 'jiegouzu')).toEqual(['结构组'])
  })

  it('rows in lists and options of a picker', async () => {
    await post('后端工程师')
    expect(await listed(tenant, 'houduan')).toEqual(['后端工程师'])
    expect(await listed(tenant, 'gcs')).toEqual(expect.arrayContaining(['后端工程师']))
    const { data } = await tenant.get('/user/admin/post/options?q=hdgcs')
    expect(data.list.map((it: { title: string }) => it.title)).toEqual(['后端工程师'])
  })

  it('people in views that show their names: sessions and the sign-in log', async () => {
    await house.as('manager')
    for (const { api } of [session, signIn]) {
      const named = async (q: string) =>
        new Set(
          (await tenant.get(`${api}?${filter(q)}`)).data.list.map(
            (it: { realName: string }) => it.realName,
          ),
        )
      for (const q of ['李明哲', 'lmz', 'limingzhe', 'mingzhe'])
        expect([api, q, await named(q)]).toEqual([api, q, new Set(['李明哲'])])
      expect([api, await named('ingzhe')]).toEqual([api, new Set()])
    }
  })

  it('no rows of a view by names that it does not show', async () => {
    const bound =
      await sql(`insert into uc_external_identity (provider_id, issuer, subject, tenant_id, user_id, provider_title, name)
      select 1, 'https://github.example', 'octocat', u.tenant_id, u.id, 'GitHub', 'octocat' from uc_user u
      join uc_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      where d.name = '结构组' and u.deleted_at is null order by u.id limit 1 returning id::text`)
    expect(bound).toHaveLength(1)
    const found = async (q: string) =>
      (await tenant.get(`${externalIdentity.api}?${filter(q)}`)).data.list.map(
        (it: { id: string }) => it.id,
      )
    expect(await found('octocat')).toEqual([bound[0]?.id])
    expect(await found('jiegouzu')).toEqual([])
  })

  it('syllables from their beginning only', async () => {
    await post('张力传感')
    expect(await listed(tenant, 'zhangli')).toEqual(['张力传感'])
    expect(await listed(tenant, 'hangli')).toEqual([])
  })

  it('whole matches first, then beginnings, then parts', async () => {
    for (const name of ['高级袋熊', '袋熊高级', '袋熊']) await post(name)
    expect(await searched(tenant, 'daixiong')).toEqual(['袋熊', '袋熊高级', '高级袋熊'])
  })

  it('names with several readings', async () => {
    await post('单曾')
    for (const q of ['shanzeng', 'danzeng', 'danceng', 'sz'])
      expect([q, await listed(tenant, q)]).toEqual([q, expect.arrayContaining(['单曾'])])
    await post('吕')
    for (const q of ['lv', 'lü', 'lu']) expect(await listed(tenant, q)).toContain('吕')
  })

  it('no more than the data scope shows', async () => {
    expect(await searched(member, 'limingzhe')).toEqual([])
    expect(await searched(member, 'jiegouzu')).toEqual([])
  })
})

describe('a change is found at once', () => {
  it('after an update, which removes the former pinyin', async () => {
    const made = await post('水獭饲养员')
    const changed = await tenant.put(`/user/admin/post/${made.id}`, {
      version: made.version,
      name: '海狸饲养员',
    })
    expect(changed.code).toBe(0)
    expect(await listed(tenant, 'shuita')).toEqual([])
    expect(await listed(tenant, 'haili')).toEqual(['海狸饲养员'])
    await tenant.put(`/user/admin/post/${made.id}`, {
      version: changed.data.version,
      name: 'Beaver',
    })
    expect(await listed(tenant, 'haili')).toEqual([])
  })

  it('after a restore', async () => {
    const made = await post('刺猬饲养员')
    await tenant.delete(`/user/admin/post/${made.id}`)
    expect(await listed(tenant, 'ciwei')).toEqual([])
    await tenant.post(`/user/admin/post/${made.id}/restore`)
    expect(await listed(tenant, 'ciwei')).toEqual(['刺猬饲养员'])
  })

  it('and no answer contains the pinyin', async () => {
    const made = await post('貘')
    expect(JSON.stringify(made)).not.toContain('inyin')
    const shown = await tenant.get(`/user/admin/post/${made.id}`)
    expect(JSON.stringify(shown)).not.toContain('inyin')
    const sorted = await tenant.get(
      `/user/admin/post?sort=${encodeURIComponent('["searchPinyin","ASC"]')}`,
    )
    expect(sorted.code).toBe(51)
  })
})

describe('the sweep', () => {
  it('has nothing to do after the seed and after writes through the kit', async () => {
    await post('鸭嘴兽')
    expect(await sweep()).toBe(0)
  })

  it('converts what was written by SQL, and removes what no longer exists', async () => {
    const made = await post('犰狳')
    await sql("update uc_post set name = '穿山甲' where id = $1", [made.id])
    expect(await listed(tenant, 'chuanshanjia')).toEqual([])
    expect(await sweep()).toBe(1)
    expect(await listed(tenant, 'chuanshanjia')).toEqual(['穿山甲'])
    expect(await listed(tenant, 'qiuyu')).toEqual([])
    await sql("update uc_post set name = 'Pangolin' where id = $1", [made.id])
    expect(await sweep()).toBe(1)
    expect(await listed(tenant, 'chuanshanjia')).toEqual([])
  })

  it('takes resources in turn, so that a small one does not wait for a large one', async () => {
    const made = (table: string, count: number) =>
      sql(
        `insert into ${table} (tenant_id, name, code)
         select (select tenant_id from uc_post where name = '鸭嘴兽'), '树懒' || n, 'sloth' || n from generate_series(1, ${count}) n`,
      )
    await made('uc_dept', 450)
    await made('uc_role', 3)
    let looks = 0
    const afterTwo = {
      get aborted() {
        looks += 1
        return looks > 2
      },
    }
    expect(await updatePinyin(house, afterTwo)).toBe(203)
    expect(await sweep()).toBe(250)
    await sql("delete from uc_dept where name like '树懒%'")
    await sql("delete from uc_role where name like '树懒%'")
  })

  it('converts an existing database once across processes, and continues after an interruption', async () => {
    await sql(
      `insert into uc_post (tenant_id, name, code)
       select (select tenant_id from uc_post where name = '鸭嘴兽'), '食蚁兽' || n, 'anteater' || n from generate_series(1, 450) n`,
    )
    const left = async () =>
      (
        await sql(
          "select count(*)::int as n from uc_post where name like '食蚁兽%' and search_pinyin is null",
        )
      )[0]?.n
    let turns = 0
    const afterOne = {
      get aborted() {
        turns += 1
        return turns > 1
      },
    }
    expect(await updatePinyin(house, afterOne)).toBe(200)
    expect(await left()).toBe(250)
    const other = await house.anotherNode()
    const both = await Promise.all([
      sweep(),
      updatePinyin({ deps: other.deps, registry: house.registry }),
    ])
    expect(both.sort((a, b) => a - b)).toEqual([0, 250])
    expect(await left()).toBe(0)
    const [row] = await sql("select version, search_pinyin from uc_post where name = '食蚁兽7'")
    expect(row).toEqual({ version: 1, search_pinyin: expect.stringContaining(' shiyishou7 ') })
  })
})

describe('a search in a list', () => {
  const page = async (q: string, range: readonly [number, number]) => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ q }),
      sort: '["code","DESC"]',
      range: JSON.stringify(range),
    })
    const { data } = await tenant.get(`/user/admin/post?${query}`)
    return { codes: data.list.map((it: { code: string }) => it.code), total: data.total }
  }
  const code = (n: number) => `zebra${String(n).padStart(4, '0')}`

  it('is sorted and paged the same way for few and for many matches', async () => {
    await sql(
      `insert into uc_post (tenant_id, name, code)
       select (select tenant_id from uc_post where name = '鸭嘴兽'), 'Striped ' || n, 'zebra' || to_char(n, 'FM0000') from generate_series(1, 1200) n`,
    )
    expect(await page('zebra', [0, 2])).toEqual({
      codes: [code(1200), code(1199), code(1198)],
      total: 1200,
    })
    expect(await page('zebra', [1198, 1207])).toEqual({ codes: [code(2), code(1)], total: 1200 })
    expect(await page('zebra000', [0, 2])).toEqual({ codes: [code(9), code(8), code(7)], total: 9 })
    expect(await page('zebra000', [6, 15])).toEqual({
      codes: [code(3), code(2), code(1)],
      total: 9,
    })
    expect(await searched(tenant, 'zebra0007')).toEqual(['Striped 7'])
  })
})
