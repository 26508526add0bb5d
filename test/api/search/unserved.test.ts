import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createParams } from '#server/db/sql.ts'
import { systemTransaction } from '#server/db/system.ts'
import { asActor } from '#server/db/transactions.ts'
import { planOf } from '#server/kit/plan.ts'
import { parseQuery } from '#server/kit/query/query.ts'
import { filterSql, visibleSql } from '#server/kit/query/where.ts'
import { actorIn } from '#test/support/actor.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { run, type TestRow } from '#test/support/sql.ts'
import { withoutHaste } from './support.ts'

/** More people than are searched without an index. */
const people = 30_000
let house: TestApp
let tenant: Client
let tenantId: string
let restore = () => {}
beforeAll(async () => {
  restore = withoutHaste()
  house = await startTestApp()
  tenant = await house.as('tenant')
  tenantId = (await tenant.get('/user/admin/member/info')).data.tenantId
  await systemTransaction(house.db, async tx => {
    const add = (userName: string, realName: string, pinyin: string | null) =>
      run(
        tx,
        `insert into uc_user (tenant_id, user_name, real_name, search_pinyin, search_pinyin_of)
         values ($1, $2, $3, $4, case when $4::text is not null then $3 end)`,
        [tenantId, userName, realName, pinyin],
      )
    await add('qxfirst', 'Old One', null)
    await add('oldqx', 'Old Two', null)
    await add('third', '欧阳鑫淼', ' ouyangxinmiao oyxm ouyangxm | yangxinmiao xinmiao miao ')
    await run(
      tx,
      `insert into uc_user (tenant_id, user_name, real_name)
       select $1, 'many' || n, 'Person ' || n from generate_series(1, $2::int) n`,
      [tenantId, people],
    )
    await add('newqx', '龘', ' da | ')
  })
  await house.db.pool.query('analyze uc_user')
}, 60_000)
afterAll(async () => {
  restore()
  await house.close()
})

const actor = () => actorIn(tenantId)

/** How many rows of people a search reads. */
const rowsRead = async (q: string): Promise<number> => {
  const plan = planOf(house.registry, house.registry.find('user') as never)
  const query = parseQuery(plan, { filter: JSON.stringify({ q }) }, 'list')
  const params = createParams()
  const which = `${visibleSql(plan, actor(), params)}${filterSql(plan, actor(), query, params)}`
  const text = `explain (analyze, format json) select t.id from uc_user t where ${which}`
  const rows = await asActor(house.db, actor(), async tx => {
    // A table of this size is read as a whole whatever indexes it has.
    await run(tx, 'set local enable_seqscan = off')
    return run(tx, text, params.values)
  })
  return readIn((rows[0] as TestRow)['QUERY PLAN'][0].Plan)
}

interface Step {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: readonly Step[]
}
const readIn = (step: Step): number => {
  const read = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
  const own = step['Relation Name'] === 'uc_user' ? read : 0
  return own + (step.Plans ?? []).reduce((sum, it) => sum + readIn(it), 0)
}

const listed = async (q: string): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ q }))
  const { data } = await tenant.get(`/user/admin/member?filter=${filter}`)
  return data.list.map((row: { userName: string }) => row.userName).sort()
}
const offered = async (q: string): Promise<string[]> => {
  const { data } = await tenant.get(`/user/admin/search?q=${encodeURIComponent(q)}`)
  return data.list.map((hit: { title: string }) => hit.title)
}

describe('a search that trigrams do not serve', () => {
  it.each(['龘龘', '龖', '龖龖龖'])('reads a bounded number of rows: %s', async q => {
    expect(await rowsRead(q)).toBeLessThan(people / 2)
  })

  it('finds a Chinese character anywhere in a name, however old the row', async () => {
    expect(await listed('鑫')).toEqual(['third'])
    expect(await listed('鑫淼')).toEqual(['third'])
    expect(await listed('龘')).toEqual(['newqx'])
    expect(await offered('淼')).toEqual(['欧阳鑫淼'])
  })

  it('finds what begins with two letters, and what holds them among the newest', async () => {
    expect(await listed('qx')).toEqual(['newqx', 'qxfirst'])
  })

  it('finds whom one may write to, by name and by department', async () => {
    const answered = async (q: string) => {
      const { data } = await tenant.get(`/admin/admin/notice/recipients?q=${encodeURIComponent(q)}`)
      return data.list.map((it: { title: string }) => it.title)
    }
    expect(await answered('鑫')).toEqual(['欧阳鑫淼'])
    expect(await answered('Person 29999')).toEqual(['Person 29999'])
    const created = await tenant.post('/user/admin/dept', { name: '量子部', code: 'quantum' })
    await systemTransaction(house.db, tx =>
      run(tx, "update uc_user set dept_id = $1 where user_name = 'many77'", [created.data.id]),
    )
    expect(await answered('量子')).toEqual(['Person 77'])
  })
})
