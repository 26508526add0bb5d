import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { another, someone } from './house.ts'
import { openWarehouse, parcel, type Warehouse } from './parcel.ts'

let house: Warehouse
const me = someone()
const sending: Warehouse['sending'] = (...sent) => house.sending(...sent)

beforeAll(async () => {
  house = await openWarehouse()
})
beforeEach(() => house.empty())

const rows = () => house.parcels()
const whys = (data: { errors: { row: number; column: string | null; message: string }[] }) =>
  data.errors.map(it => [it.row, it.column, it.message])

describe('an import', () => {
  it('reads words, days, names and lists as the form would have sent them', async () => {
    const place = await house.add(dept, another(dept, { name: 'Harbour', code: 'hrb' }))
    const posts = [
      await house.add(post, another(post, { name: 'Mate', code: 'mate' })),
      await house.add(post, another(post, { name: 'Cook', code: 'cook' })),
    ]
    const file =
      '\uFEFFname,code,size,price,fragile,mode,packedOn,sentAt,deptId,postIds,tags,status\r\n' +
      `"'=one",a1,12,"1,234.5",是,sea,2026/2/3,2026-02-03 20:00,HRB,"Mate、cook",x;y,停用\r\n`
    const { code, data } = await sending(file, { zone: 'Asia/Shanghai' })
    expect([code, data.total, data.errors]).toEqual([0, 1, []])
    expect((await rows())[0]).toMatchObject({
      name: '=one',
      code: 'a1',
      size: 12,
      price: '1234.50',
      fragile: true,
      mode: 'sea',
      packedOn: '2026-02-03',
      sentAt: '2026-02-03T12:00:00.000Z',
      deptId: place.id,
      postIds: posts.map(it => it.id),
      tags: ['x', 'y'],
      status: 2,
    })
  })

  it('tells every mistake at its cell, and adds nothing, in a rehearsal and without one', async () => {
    await sending('name,code\nthere,taken\n')
    const file = [
      'name,code,size,deptId',
      ',c1,1,',
      'two,c 2,x,',
      'three,taken,200,Nowhere',
      'four,c4,101,',
      'forbidden,c5,5,',
      'fine,c6,6,',
      'again,c6,6,',
    ].join('\n')
    for (const dry of ['true', 'false']) {
      const { code, data } = await sending(file, { dry })
      expect(code).toBe(dry === 'true' ? 0 : 51)
      expect((await rows()).map((it: { code: string }) => it.code)).toEqual(['taken'])
      expect(data.batch).toBeNull()
    }
    const { data } = await sending(file, { dry: 'true' })
    expect([data.total, data.valid]).toEqual([7, 1])
    expect(data.errors.map((it: { row: number; value: string }) => [it.row, it.value])).toEqual([
      [2, ''],
      [3, 'c 2'],
      [3, 'x'],
      [4, '200'],
      [4, 'Nowhere'],
      [5, '101'],
      [6, 'forbidden'],
      [8, 'c6'],
    ])
  })

  it('refuses titles it does not know, twice or not at all', async () => {
    const { data } = await sending('name,nmae,pin,seen,name\nx,y,z,1,x\n', { dry: 'true' })
    expect(whys(data).map(([row, column]) => [row, column])).toEqual([
      [1, 'nmae'],
      [1, 'pin'],
      [1, 'seen'],
      [1, 'name'],
      [1, 'resources.parcel.fields.code'],
    ])
  })

  it('finds parents further up in the same file', async () => {
    await sending('name,code,parentId\nroot,r,\nbranch,b,root\nleaf,l,b\n')
    const [branch, leaf, root] = await rows()
    expect([branch.parentId, leaf.parentId]).toEqual([root.id, branch.id])
  })

  it('says when a name means several', async () => {
    for (const code of ['d1', 'd2']) await house.add(post, another(post, { name: 'Twin', code }))
    const { data } = await sending('name,code,postIds\nx,x1,Twin\ny,y1,d1\n', { dry: 'true' })
    expect(whys(data)).toEqual([[2, expect.any(String), expect.stringContaining('Several')]])
  })

  it('counts against the limit as a whole', async () => {
    const limited = someone({ limits: { device_max: 3 } })
    const file = 'name,code\na,a\nb,b\nc,c\nd,d\n'
    expect(whys((await sending(file, { dry: 'true' }, limited)).data)).toEqual([
      [0, null, expect.stringContaining('at most 3')],
    ])
    expect((await sending(file, {}, limited)).code).toBe(51)
    expect(await rows()).toEqual([])
    expect((await sending('name,code\na,a\nb,b\nc,c\n', {}, limited)).code).toBe(0)
    expect((await sending('name,code\ne,e\n', {}, limited)).code).toBe(51)
    const [used] = await house.sql("select used from uc_usage where quota = 'deviceMax'")
    expect(used?.used).toBe(3)
  })

  it('keeps to the scope of who imports', async () => {
    const mine = await house.add(dept, another(dept, { code: 'mine' }))
    await house.add(dept, another(dept, { code: 'theirs' }))
    const narrow = someone({ scope: { all: false, deptIds: [mine.id], ownerIds: [] } })
    const file = 'name,code,deptId\na,a,mine\nb,b,theirs\nc,c,\n'
    const { data } = await sending(file, { dry: 'true' }, narrow)
    expect(data.errors.map((it: { row: number }) => it.row)).toEqual([3, 4])
  })

  it('notes each row and the import itself', async () => {
    await sending('name,code\na,a\nb,b\n')
    const noted = await house.sql(
      "select action, changes from uc_audit where resource = 'parcel' order by id desc limit 3",
    )
    expect(noted.map(it => it.action).sort()).toEqual(['create', 'create', 'import'])
  })
})

describe('undoing an import', () => {
  const undo = (batch: string, actor = me) =>
    house.call(actor, 'POST', `${parcel.api}/import/${batch}/undo`, {})

  it('moves its rows to the bin, and none that was changed since', async () => {
    const other = await sending('name,code\nz,z\n')
    const { data } = await sending('name,code\na,a\nb,b\nc,c\n')
    const [, b] = await rows()
    await house.call(me, 'PUT', `${parcel.api}/${b.id}`, { version: b.version, name: 'changed' })
    const undone = await undo(data.batch)
    expect([undone.data.ids.length, undone.data.kept]).toEqual([2, 1])
    expect((await rows()).map((it: { code: string }) => it.code)).toEqual(['b', 'z'])
    expect((await undo(data.batch)).key).toBe('errors.import.nothingLeft')
    expect((await undo(other.data.batch, someone({ tenantId: '3' }))).code).toBe(65)
    expect((await rows()).length).toBe(2)
  })
})
