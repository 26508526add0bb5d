import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { type House, openHouse, someone } from './house.ts'

/** More than a list counts. */
const many = 10_050

const me = someone()
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.db.close())

describe('a bin', () => {
  it.each(['张', '张家', 'zhang', 'Zx', 'zh', 'ZHANGJIA'])('is searched for %s', async q => {
    const code = `bin-${[...q].map(it => it.codePointAt(0)).join('-')}`
    const { id } = await house.add(dept, { name: `张家 Zx ${q}`, code }, me)
    expect((await house.call(me, 'DELETE', `${dept.api}/${id}`)).code).toBe(0)
    const { data } = await house.call(me, 'GET', `${dept.api}/bin`, undefined, { filter: { q } })
    expect(data.list.map((it: { id: string }) => it.id)).toContain(id)
  })
})

describe('an export', () => {
  it('contains every row that a search finds, however many there are', async () => {
    await house.sql(
      `insert into uc_post (tenant_id, name, code) select $1, '鑫 ' || n, 'many' || n from generate_series(1, $2::int) n`,
      [me.tenantId, many],
    )
    const query = { filter: { q: '鑫' }, columns: ['code'] }
    const file = await (await house.fetch(me, `${post.api}/export`, query)).text()
    expect(file.trim().split('\n')).toHaveLength(many + 1)
  })
})
