import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { csvFile } from '#resources/core/csv.ts'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { codes } from '#server/base/errors.ts'
import { asActor } from '#server/db/transactions.ts'
import { leastOf } from '#test/support/least.ts'
import { run } from '#test/support/sql.ts'
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
  it('reads labels, days, names and lists as the form would have sent them', async () => {
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

  it('restores what an export protected against running as a formula', async () => {
    const names = ['a;=cmd|x', "'=1", '\t=1', 'b;"=2', '＝3', '-4', 'c; +5']
    const file = csvFile([
      ['name', 'code', 'tags'],
      ...names.map((name, at) => [name, `c${at}`, '=x、-y']),
    ])
    const { data } = await sending(file)
    expect(data.errors).toEqual([])
    expect((await rows()).map(it => [it.name, it.tags])).toEqual(
      names.map(name => [name.trim(), ['=x', '-y']]),
    )
  })

  it('finds rows whose names begin with an apostrophe before a formula', async () => {
    const names = ["'=left", '=right']
    for (const [at, name] of names.entries())
      await house.add(post, another(post, { name, code: `quoted${at}` }))
    const file = csvFile([
      ['name', 'code', 'postIds'],
      ['both', 'q1', names.join('、')],
    ])
    const { data } = await sending(file)
    expect(whys(data)).toEqual([])
    expect((await rows())[0].labels.postIds.toSorted()).toEqual(names)
  })

  it('reports every mistake with its cell and adds nothing, with and without a dry run', async () => {
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

  it('refuses unknown, repeated and missing titles', async () => {
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

  it('reports a name that several rows have', async () => {
    for (const code of ['d1', 'd2']) await house.add(post, another(post, { name: 'Twin', code }))
    const { data } = await sending('name,code,postIds\nx,x1,Twin\ny,y1,d1\n', { dry: 'true' })
    expect(whys(data)).toEqual([[2, expect.any(String), expect.stringContaining('Several')]])
  })

  it('counts against the limit as a whole', async () => {
    const limited = someone({ limits: { project_scene_max: 3 } })
    const file = 'name,code\na,a\nb,b\nc,c\nd,d\n'
    expect(whys((await sending(file, { dry: 'true' }, limited)).data)).toEqual([
      [0, null, expect.stringContaining('at most 3')],
    ])
    expect((await sending(file, {}, limited)).code).toBe(51)
    expect(await rows()).toEqual([])
    expect((await sending('name,code\na,a\nb,b\nc,c\n', {}, limited)).code).toBe(0)
    expect((await sending('name,code\ne,e\n', {}, limited)).code).toBe(51)
    const [used] = await house.sql("select used from uc_usage where quota = 'projectSceneMax'")
    expect(used?.used).toBe(3)
  })

  it('stays within the data scope of the caller', async () => {
    const mine = await house.add(dept, another(dept, { code: 'mine' }))
    await house.add(dept, another(dept, { code: 'theirs' }))
    const narrow = someone({ scope: { all: false, deptIds: [mine.id], ownerIds: [] } })
    const file = 'name,code,deptId\na,a,mine\nb,b,theirs\nc,c,\n'
    const { data } = await sending(file, { dry: 'true' }, narrow)
    expect(data.errors.map((it: { row: number }) => it.row)).toEqual([3, 4])
  })

  it('logs each row and the import itself', async () => {
    await sending('name,code\na,a\nb,b\n')
    const noted = await house.sql(
      "select action, changes from uc_audit where resource = 'parcel' order by id desc limit 3",
    )
    expect(noted.map(it => it.action).sort()).toEqual(['create', 'create', 'import'])
  })
})

describe('an import of the good rows', () => {
  const good = (file: string, more: Record<string, unknown> = {}, actor = me) =>
    sending(file, { rows: 'good', ...more }, actor)
  const codesOf = async () => (await rows()).map((it: { code: string }) => it.code)

  it('adds those without errors, reports the others with reasons, and can be undone as a whole', async () => {
    const file = 'name,code,size\none,c1,1\n,c2,2\nthree,c3,x\nsame,c1,4\nfive,c5,5\n'
    const { code, data } = await good(file)
    expect([code, data.total, data.valid, data.ids.length]).toEqual([0, 5, 2, 2])
    expect(await codesOf()).toEqual(['c1', 'c5'])
    expect(data.bad.head).toEqual(['name', 'code', 'size'])
    expect(data.bad.rows.map((it: { cells: string[] }) => it.cells)).toEqual([
      ['', 'c2', '2'],
      ['three', 'c3', 'x'],
      ['same', 'c1', '4'],
    ])
    for (const { reasons } of data.bad.rows) expect(reasons).toMatch(/\S: \S/)
    const { data: undone } = await house.call(
      me,
      'POST',
      `${parcel.api}/import/${data.batch}/undo`,
      {},
    )
    expect(undone.ids.sort()).toEqual([...data.ids].sort())
    expect(await codesOf()).toEqual([])
  })

  it('reports in a dry run which rows would be left out, also after many errors', async () => {
    const wrong = Array.from({ length: 600 }, (_, at) => `,w${at}`)
    const file = ['name,code', ...wrong, 'last,last'].join('\n')
    const { data } = await sending(file, { dry: 'true' })
    expect([data.total, data.valid, data.errors.length, data.bad.rows.length]).toEqual([
      601, 1, 500, 600,
    ])
    expect((await good(file)).data.ids).toHaveLength(1)
    expect(await codesOf()).toEqual(['last'])
  })

  it('leaves out rows below a row that is left out', async () => {
    const { data } = await good('name,code,size,parentId\nroot,r,x,\nleaf,l,1,root\nother,o,1,\n')
    expect([data.valid, data.bad.rows.length]).toEqual([1, 2])
    expect(await codesOf()).toEqual(['o'])
  })

  it('adds nothing when no row is valid, and nothing beyond the limit', async () => {
    expect((await good('name,code\n,a\n,b\n')).code).toBe(51)
    const limited = someone({ limits: { project_scene_max: 1 } })
    const beyond = await good('name,code\na,a\nb,b\n,c\n', {}, limited)
    expect([beyond.code, beyond.data.errors[0].row]).toEqual([51, 0])
    expect(await codesOf()).toEqual([])
  })

  it('yields to other requests between the rows, also when no row needs the database', async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `n${at},not a code,500,Nowhere ${at}`)
    const longestPause = async () => {
      let [longest, last, going] = [0, performance.now(), true]
      const turn = () => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        if (going) setImmediate(turn)
      }
      setImmediate(turn)
      const { data } = await good(`name,code,size,deptId\n${lines.join('\n')}\n`)
      going = false
      expect(data.bad.rows).toHaveLength(5000)
      return longest
    }
    // Without the pauses it was 850 ms in an otherwise idle process.
    expect(await leastOf({ tries: 5, below: 250 }, longestPause)).toBeLessThan(250)
  }, 120_000)

  describe('repeated while the first one is still running', () => {
    const file = 'name,code\na,a\n'
    /** Holds the key like a node that is importing, until the condition is met. */
    const running = async (key: string, until: () => boolean) => {
      let begun = false
      const ended = asActor(house.db, me, async tx => {
        const name = ['import', me.tenantId, parcel.name, me.userId, key].join(':')
        await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
        begun = true
        await vi.waitUntil(until, { timeout: 10_000 })
      })
      await vi.waitUntil(() => begun, { timeout: 10_000 })
      return { ended }
    }
    afterEach(() => vi.restoreAllMocks())

    it('waits for that one, and imports once', async () => {
      const now = vi.spyOn(house.deps, 'now')
      let answered = false
      const enough = () => now.mock.calls.length > 3 || answered
      const first = await running('import-key-2', enough)
      const answer = await good(file, { key: 'import-key-2' })
      answered = true
      await first.ended
      expect([answer.code, now.mock.calls.length > 3]).toEqual([0, true])
      expect(await codesOf()).toEqual(['a'])
    })

    it('is refused after a while, and imports nothing', async () => {
      let clock = Date.now()
      vi.spyOn(house.deps, 'now').mockImplementation(() => {
        clock += 8000
        return clock
      })
      let answered = false
      const first = await running('import-key-3', () => answered)
      const answer = await good(file, { key: 'import-key-3' })
      answered = true
      await first.ended
      expect([answer.code, answer.key]).toEqual([codes.busy, 'errors.import.running'])
      expect(await codesOf()).toEqual([])
      expect((await good(file, { key: 'import-key-3' })).code).toBe(0)
    })
  })

  it('is done once, however often it is sent, in sequence or at once', async () => {
    const file = 'name,code,size\na,a,1\nb,b,x\n'
    const key = 'import-key-1'
    const answers = await Promise.all([1, 2].map(() => good(file, { key })))
    answers.push(await good(file, { key }))
    expect(answers.map(it => it.code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(it => it.data.batch)).size).toBe(1)
    expect(answers.map(it => it.data.ids)).toEqual(answers.map(() => answers[0]?.data.ids))
    expect(await codesOf()).toEqual(['a'])
    const other = await good('name,code,size\nc,c,1\n', { key })
    expect([other.code, Object.keys(other.data.fields)]).toEqual([51, ['key']])
    expect((await good(file, { key: 'no' })).code).toBe(51)
    expect((await good(file, { rows: 'some' })).code).toBe(51)
  })

  it('refuses a misspelt dry run and adds nothing', async () => {
    expect((await sending('name,code\na,a\n', { dry: '1' })).code).toBe(51)
    expect(await codesOf()).toEqual([])
  })

  it('returns faulty rows as texts that can be corrected and uploaded again with the column of reasons', async () => {
    const told = await sending("name,code,fragile\n'=x,c 1,是\n", { dry: 'true' })
    expect(told.data.bad.rows[0].cells).toEqual(['=x', 'c 1', '是'])
    const { code, data } = await good(
      'name,code,错误原因\nmended,m1,code: 含有不允许的字符\n,m2,x\n',
    )
    expect([code, data.valid, data.bad.head]).toEqual([0, 1, ['name', 'code']])
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

  it('is allowed to whoever imported the rows, or an administrator, and needs the permission to delete', async () => {
    const colleague = someone({ userId: '77', admin: false })
    const { data } = await sending('name,code\nmine,mine\n')
    expect(await undo(data.batch, colleague)).toMatchObject({
      code: codes.forbidden,
      key: 'errors.import.notYours',
    })
    const mayNotDelete = {
      ...me.grants,
      allows: (method: string, path: string) =>
        path !== `${parcel.api}/delete` && me.grants.allows(method, path),
    }
    expect(await undo(data.batch, someone({ grants: mayNotDelete }))).toMatchObject({
      code: codes.forbidden,
      key: 'errors.import.mayNotDelete',
    })
    expect(await rows()).toHaveLength(1)
    expect((await undo(data.batch, someone({ userId: '77', admin: true }))).code).toBe(0)
    expect(await rows()).toEqual([])
  })
})
