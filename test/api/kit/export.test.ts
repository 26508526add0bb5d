import { beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import {
  choice,
  date,
  dateTime,
  flag,
  image,
  integer,
  json,
  list,
  money,
  phone,
  reference,
  references,
  richText,
  secret,
  status,
  text,
} from '#resources/core/fields.ts'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { user } from '#resources/user.ts'
import { another, type House, openHouse, someone } from './house.ts'

const crate = defineResource({
  name: 'crate',
  api: '/app/test/crate',
  tenancy: 'tenant',
  title: 'name',
  scope: { dept: 'deptId' },
  fields: {
    name: text({ required: true, search: true }),
    size: integer({ min: -1000 }),
    price: money({}),
    sealed: flag({ initial: false }),
    sex: choice({ of: ['unsaid', 'man'] }),
    packedOn: date({}),
    sentAt: dateTime({}),
    phone: phone({}),
    deptId: reference('dept', {}),
    postIds: references('post', {}),
    tags: list({}),
    story: richText({}),
    more: json({}),
    photo: image({}),
    pin: secret({ kept: 'sealed' }),
    status: status(),
  },
  actions: {},
  form: [],
  screens: {},
})

let house: House
const me = someone()

beforeAll(async () => {
  house = await openHouse({ more: [crate] })
})

const exported = async (query: Record<string, unknown>, actor = me) =>
  (await house.fetch(actor, `${crate.api}/export`, query)).text()

/** The records of a file without its line of titles. */
const rowsOf = (file: string) => file.split('\r\n').slice(1, -1)

const named = (name: string, given: object = {}) => house.add(crate, { name, ...given })

describe('an exported file', () => {
  it('begins with the mark of UTF-8 and the titles of its columns', async () => {
    const columns = ['userName', 'deptId', 'createdAt']
    const answer = await house.fetch(me, `${user.api}/export`, { columns })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.subarray(3).toString()).toBe('Username,Department,Created\r\n')
  })

  it('is named in both encodings and says what it is', async () => {
    const { headers } = await house.fetch(me, `${post.api}/export`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="post-\d{8}\.csv"; filename\*=UTF-8''position-\d{8}\.csv$/i,
    )
  })

  it('holds words instead of keys, names instead of ids, and days as people write them', async () => {
    const place = await house.add(dept, another(dept, { name: 'Harbour' }))
    const posts = [
      await house.add(post, another(post, { name: 'Mate' })),
      await house.add(post, another(post, { name: 'Cook' })),
    ]
    await named('words', {
      size: 1200,
      price: '1234.5',
      sealed: true,
      packedOn: '2026-02-03',
      sentAt: '2026-02-03T20:00:00.000Z',
      deptId: place.id,
      postIds: posts.map(it => it.id),
      tags: ['a', 'b'],
      story: '<p>one &amp; <strong>two</strong></p><p>three</p>',
      more: { a: 1 },
      status: 2,
    })
    const columns = [
      'size',
      'price',
      'sealed',
      'packedOn',
      'sentAt',
      'deptId',
      'postIds',
      'tags',
      'story',
      'more',
      'status',
    ]
    const file = await exported({ columns, filter: { name: 'words' }, zone: 'Asia/Shanghai' })
    expect(rowsOf(file)).toEqual([
      '1200,1234.50,Yes,02/03/2026,02/04/2026 04:00:00,Harbour,"Mate, Cook","a, b","one & two\nthree","{""a"":1}",Disabled',
    ])
  })

  it('leaves nothing that a spreadsheet would run, and numbers as they are', async () => {
    for (const name of ['=1+1', '+cmd', '-x', '@sum', '＝1', '-12', 'a,"b"']) await named(name)
    await named('number', { size: -5, price: '-3.50', phone: '+4917012345678' })
    const rows = rowsOf(
      await exported({ columns: ['name', 'size', 'price', 'phone'], sort: ['id', 'ASC'] }),
    )
    expect(rows.slice(-8)).toEqual([
      `"'=1+1",,,`,
      `"'+cmd",,,`,
      `"'-x",,,`,
      `"'@sum",,,`,
      `"'＝1",,,`,
      '-12,,,',
      '"a,""b""",,,',
      `number,-5,-3.50,"'+4917012345678"`,
    ])
  })

  it('has the order, the filter and the search of the list', async () => {
    for (const name of ['pear 2', 'pear 3', 'pear 1', 'plum']) await named(name)
    const file = await exported({
      columns: ['name'],
      filter: { q: 'pear' },
      sort: ['id', 'DESC'],
    })
    expect(rowsOf(file)).toEqual(['pear 1', 'pear 3', 'pear 2'])
  })

  it('refuses columns, filters and zones that it does not offer', async () => {
    const refused = async (query: object) =>
      Object.keys(
        (await house.call(me, 'GET', `${crate.api}/export`, undefined, { ...query })).data.fields,
      )
    expect(await refused({ columns: ['pin'] })).toEqual(['columns'])
    expect(await refused({ columns: ['photo'] })).toEqual(['columns'])
    expect(await refused({ columns: ['tenantId'] })).toEqual(['columns'])
    expect(await refused({ columns: ['toString'] })).toEqual(['columns'])
    expect(await refused({ columns: '[' })).toEqual(['columns'])
    expect(await refused({ filter: { pin: 'x' } })).toEqual(['filter'])
    expect(await refused({ zone: 'Nowhere/Land' })).toEqual(['zone'])
  })

  it('leaves out other tenants, other scopes and the bin', async () => {
    const place = await house.add(dept, another(dept))
    await house.add(crate, { name: 'elsewhere' }, someone({ tenantId: '3' }))
    const gone = await named('gone', { deptId: place.id })
    await named('kept', { deptId: place.id })
    await house.call(me, 'DELETE', `${crate.api}/${gone.id}`)
    const narrow = someone({
      scope: { all: false, deptIds: [place.id], ownerIds: [] },
    })
    expect(rowsOf(await exported({ columns: ['name'] }, narrow))).toEqual(['kept'])
    expect(await exported({ columns: ['name'] })).not.toContain('elsewhere')
  })

  it('wants the permission of its own', async () => {
    const grants = {
      menuIds: new Set<string>(),
      allows: (_: string, path: string) => path === crate.api,
    }
    const answer = await house.call(someone({ grants }), 'GET', `${crate.api}/export`)
    expect(answer.code).toBe(62)
  })
})

describe('a long export', () => {
  const many = async () => {
    await house.sql(`insert into uc_crate (tenant_id, name, created_at)
      select 2, 'many ' || n, now() from generate_series(1, 30000) n where not exists (select from uc_crate where name = 'many 1')`)
    return house.fetch(me, `${crate.api}/export`, {
      columns: ['name'],
      filter: { name: { like: 'many ' } },
    })
  }
  const lastNoted = async () =>
    (
      await house.sql(
        "select action, row_id, changes from uc_audit where resource = 'crate' and action = 'export' order by id desc limit 1",
      )
    )[0]

  it('is one snapshot without a cap, and noted with its count', async () => {
    const answer = await many()
    await house.sql("delete from uc_crate where name = 'many 30000'")
    const rows = rowsOf(await answer.text())
    expect(rows).toHaveLength(30_000)
    expect(rows).toContain('many 30000')
    expect(await lastNoted()).toMatchObject({
      row_id: null,
      changes: [{ field: 'count', after: 30_000 }, { field: 'ended', after: 'complete' }, {}],
    })
  })

  it('is one at a time for a person, keeps no one else waiting, and ends when its reader goes', async () => {
    const answer = await many()
    const reader = answer.body?.getReader()
    await reader?.read()
    const second = await house.call(me, 'GET', `${crate.api}/export`)
    expect(second.key).toBe('errors.export.running')
    const lists = Array.from({ length: 12 }, () => house.call(me, 'GET', crate.api))
    for (const { code } of await Promise.all(lists)) expect(code).toBe(0)
    await reader?.cancel()
    await expect.poll(async () => (await lastNoted())?.changes[1].after).toBe('broken off')
    expect((await lastNoted())?.changes[0].after).toBeLessThan(30_000)
    expect((await (await many()).text()).length).toBeGreaterThan(300_000)
  })
})

describe('an export of all tenants', () => {
  const names = async (actor = someone({ tenantId: '1' }), query = {}) =>
    house.fetch(actor, `${crate.api}/across/export`, {
      columns: ['tenantId', 'name', 'deptId'],
      ...query,
    })

  it("names each row's tenant and what it points to there", async () => {
    for (const tenantId of ['2', '3']) {
      const actor = someone({ tenantId })
      const place = await house.add(dept, another(dept, { name: `Quay ${tenantId}` }), actor)
      await house.add(crate, { name: 'across', deptId: place.id }, actor)
    }
    const file = await (
      await names(undefined, { filter: { name: 'across' }, sort: ['tenantId', 'ASC'] })
    ).text()
    expect(file.split('\r\n')).toEqual([
      expect.stringMatching(/^Tenant,/),
      'one,across,Quay 2',
      'two,across,Quay 3',
      '',
    ])
  })

  it('is refused to tenants', async () => {
    expect((await (await names(me)).json()).code).toBe(62)
  })
})
