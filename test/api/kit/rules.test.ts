import { beforeAll, describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { notice } from '#resources/notice.ts'
import { post } from '#resources/post.ts'
import { role } from '#resources/role.ts'
import { user } from '#resources/user.ts'
import { another, type House, openHouse, someone } from './house.ts'

const me = someone()
let house: House

beforeAll(async () => {
  house = await openHouse()
})

describe('deleting', () => {
  it('is refused while something below or elsewhere needs the row, and says what', async () => {
    const parent = await house.add(dept, another(dept))
    const child = await house.add(dept, another(dept, { parentId: parent.id }))
    expect(await house.call(me, 'DELETE', `${dept.api}/${parent.id}`)).toMatchObject({
      code: -1,
      key: 'errors.hasChildren',
    })
    await house.add(post, another(post, { deptId: child.id }))
    const refused = await house.call(me, 'DELETE', `${dept.api}/${child.id}`)
    expect(refused).toMatchObject({
      code: -1,
      key: 'errors.inUse',
      message: expect.stringContaining('1 × position'),
    })
  })

  it('of several rows names each one that is refused, and why', async () => {
    const parent = await house.add(dept, another(dept))
    const child = await house.add(dept, another(dept, { parentId: parent.id }))
    const used = await house.add(dept, another(dept))
    await house.add(post, another(post, { deptId: used.id }))
    const free = await house.add(dept, another(dept))
    const ids = [parent.id, used.id, free.id]
    expect(await house.call(me, 'POST', `${dept.api}/delete`, { ids })).toMatchObject({
      code: -1,
      key: 'errors.batchRefused',
      data: {
        count: 2,
        rows: [
          { id: parent.id, title: parent.name, message: expect.stringContaining('below') },
          { id: used.id, title: used.name, message: expect.stringContaining('1 × position') },
        ],
      },
    })
    expect((await house.call(me, 'GET', `${dept.api}/${child.id}`)).code).toBe(0)
  })

  it('takes a batch with parent and child whole', async () => {
    const parent = await house.add(dept, another(dept))
    const child = await house.add(dept, another(dept, { parentId: parent.id }))
    expect(
      (await house.call(me, 'POST', `${dept.api}/delete`, { ids: [parent.id, child.id] })).code,
    ).toBe(0)
    expect(
      (await house.call(me, 'POST', `${dept.api}/${child.id}/restore`)).data.fields,
    ).toHaveProperty('parentId')
    expect(
      (await house.call(me, 'POST', `${dept.api}/restore`, { ids: [parent.id, child.id] })).code,
    ).toBe(0)
  })

  it('lets go of references that say so', async () => {
    const chosen = await house.add(dept, another(dept))
    const made = await house.add(role, { ...another(role), dataScope: 4, deptIds: [chosen.id] })
    expect(made.deptIds).toEqual([chosen.id])
    expect((await house.call(me, 'DELETE', `${dept.api}/${chosen.id}`)).code).toBe(0)
    expect((await house.call(me, 'GET', `${role.api}/${made.id}`)).data.deptIds).toEqual([])
  })
})

it('what stays as it is is not changed, whatever its behaviour says, and may go', async () => {
  const { id, version } = await house.add(notice, another(notice))
  const change = (title: string) => house.call(me, 'PUT', `${notice.api}/${id}`, { version, title })
  await house.sql("update uc_notice set state = 'published' where id = $1", [id])
  expect(await change('other')).toMatchObject({ code: -1, key: 'errors.notOffered' })
  expect((await house.call(me, 'DELETE', `${notice.api}/${id}`)).code).toBe(0)
})

describe('a tree', () => {
  it('takes no circle, even from two moves at once', async () => {
    const a = await house.add(dept, another(dept))
    const b = await house.add(dept, another(dept))
    expect(
      (await house.call(me, 'PUT', `${dept.api}/${a.id}`, { version: 1, parentId: a.id })).key,
    ).toBe('errors.tree.cycle')
    const moves = await Promise.all([
      house.call(me, 'PUT', `${dept.api}/${a.id}`, { version: 1, parentId: b.id }),
      house.call(me, 'PUT', `${dept.api}/${b.id}`, { version: 1, parentId: a.id }),
    ])
    expect(moves.filter(it => it.code === 0)).toHaveLength(1)
  })

  it('is filtered by a node and all below it', async () => {
    const top = await house.add(dept, another(dept))
    const middle = await house.add(dept, another(dept, { parentId: top.id }))
    const low = await house.add(dept, another(dept, { parentId: middle.id }))
    const position = await house.add(post, another(post, { deptId: low.id }))
    const found = await house.call(me, 'GET', dept.api, undefined, {
      filter: { id: { under: top.id } },
      sort: ['id', 'ASC'],
    })
    expect(found.data.list.map((it: { id: string }) => it.id)).toEqual([top.id, middle.id, low.id])
    expect(
      (await house.call(me, 'GET', post.api, undefined, { filter: { deptId: { under: top.id } } }))
        .data.list[0].id,
    ).toBe(position.id)
    expect(position.labels).toEqual({ deptId: low.name })
  })
})

describe('uniqueness', () => {
  it('sees through case, width and parallel writers', async () => {
    const code = 'UniqueCode'
    await house.add(post, another(post, { code }))
    const wide = [...code.toUpperCase()]
      .map(it => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
      .join('')
    for (const same of [code.toLowerCase(), code.toUpperCase()])
      expect(
        (await house.call(me, 'POST', post.api, another(post, { code: same }))).data.fields,
      ).toEqual({ code: { key: 'taken' } })
    expect(
      (await house.call(me, 'POST', dept.api, another(dept, { name: 'Ａbc', parentId: null })))
        .code,
    ).toBe(0)
    expect(
      (await house.call(me, 'POST', dept.api, another(dept, { name: 'aBC', parentId: null }))).data
        .fields,
    ).toEqual({ name: { key: 'taken' } })
    expect(wide).not.toBe(code)
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () =>
        house.call(me, 'POST', post.api, another(post, { code: 'RACE' })),
      ),
    )
    expect(twenty.filter(it => it.code === 0)).toHaveLength(1)
  })

  it('of user names holds over all tenants, and ends in the bin', async () => {
    const stranger = someone({ tenantId: '3' })
    const first = await house.add(user, another(user, { userName: 'Zhang.San' }))
    const second = await house.call(
      stranger,
      'POST',
      user.api,
      another(user, { userName: 'zhang.san' }),
    )
    expect(second.data.fields).toEqual({ userName: { key: 'taken' } })
    await house.call(me, 'DELETE', `${user.api}/${first.id}`)
    expect(
      (await house.call(stranger, 'POST', user.api, another(user, { userName: 'zhang.san' }))).code,
    ).toBe(0)
    expect(await house.call(me, 'POST', `${user.api}/${first.id}/restore`)).toMatchObject({
      code: 51,
      key: 'errors.restore.taken',
      message: expect.stringContaining('“Zhang.San”'),
      data: { id: first.id, fields: { userName: expect.any(String) } },
    })
  })
})

describe('text in a query', () => {
  it('finds an e-mail by its name, its whole and what it ends with', async () => {
    const email = 'Zheng.Wen@mail.example'
    const { id } = await house.add(user, another(user, { email }))
    await house.add(user, another(user, { email: 'zheng.wen@other.example' }))
    const idsOf = async (filter: object) =>
      (await house.call(me, 'GET', user.api, undefined, { filter })).data.list.map(
        (row: { id: string }) => row.id,
      )
    for (const text of ['zheng.wen@mail.example', 'heng.wen@MAIL', '@mail.exam'])
      expect([await idsOf({ q: text }), await idsOf({ email: { like: text } })]).toEqual([
        [id],
        [id],
      ])
    expect(await idsOf({ q: 'zheng.wen@' })).toHaveLength(2)
  })

  it('is taken literally', async () => {
    const odd = await house.add(post, another(post, { name: '100%_\\ sure' }))
    for (const q of ['%_\\', '100%', '_\\ ']) {
      const found = await house.call(me, 'GET', post.api, undefined, { filter: { q } })
      expect(found.data.list.map((it: { id: string }) => it.id)).toEqual([odd.id])
    }
    expect(
      (await house.call(me, 'GET', post.api, undefined, { filter: { name: { like: '1%0' } } })).data
        .total,
    ).toBe(0)
  })

  it.each(['\0', '\ud800', { $gt: '' }, 'x'.repeat(5000)])(
    'is refused when no row could hold it',
    async q => {
      expect((await house.call(me, 'GET', post.api, undefined, { filter: { q } })).code).toBe(51)
      expect((await house.call(me, 'GET', post.api, undefined, { filter: { name: q } })).code).toBe(
        51,
      )
    },
  )
})

describe('ids', () => {
  it.each(['9999999999999999999', '9223372036854775808'])(
    'beyond those of the database are not found in a path, and refused where they refer to a row',
    async id => {
      expect((await house.call(me, 'GET', `${post.api}/${id}`)).code).toBe(65)
      expect(
        (await house.call(me, 'GET', post.api, undefined, { filter: { deptId: id } })).data.fields,
      ).toHaveProperty('filter')
      expect(
        (await house.call(me, 'POST', post.api, another(post, { deptId: id }))).data.fields,
      ).toHaveProperty('deptId')
      expect((await house.call(me, 'POST', `${post.api}/delete`, { ids: [id] })).code).toBe(65)
    },
  )
})

describe('permissions', () => {
  it('are asked for by route, and nothing is open by default', async () => {
    const bare = someone({
      grants: {
        menuIds: new Set(),
        allows: (method, path) => `${method} ${path}` === `GET ${post.api}`,
      },
    })
    expect((await house.call(bare, 'GET', post.api)).code).toBe(0)
    const others = [
      ['GET', '/1'],
      ['GET', '/options'],
      ['GET', '/bin'],
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['POST', '/delete'],
      ['POST', '/1/restore'],
      ['GET', '/1/history'],
    ]
    for (const [method = '', path] of others)
      expect(
        (await house.call(bare, method, `${post.api}${path}`, method === 'GET' ? undefined : {}))
          .code,
        `${method} ${path}`,
      ).toBe(62)
    expect((await house.call(undefined, 'GET', post.api)).code).toBe(61)
  })
})
