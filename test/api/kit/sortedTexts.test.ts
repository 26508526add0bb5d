import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { uploadAs } from '#test/api/files/sending.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { applySchema } from '#test/support/schema.ts'

const role = '/user/admin/role'
const names = ['Zulu', 'apple', 'Äpfel', '张三', '阿明', '赵四', '2 b']
const isChinese = (text: string) => /\p{sc=Han}/u.test(text)

describe('texts of a list', () => {
  let house: TestApp
  let client: Client
  beforeAll(async () => {
    house = await startTestApp()
    client = await house.as('tenant')
    for (const [at, name] of names.entries())
      await client.post(role, {
        name,
        code: `${at % 2 ? 'Z' : 'a'}sorted${at}`,
        dataScope: 1,
        menuIds: [],
      })
  })
  afterAll(() => house.close())

  const listed = async (path: string, query: Record<string, unknown>, language: string) => {
    const asked = Object.entries(query).map(([key, it]) => [key, JSON.stringify(it)] as const)
    const text = new URLSearchParams(Object.fromEntries(asked))
    const { data } = await client.get(`${role}${path}?${text}`, undefined, {
      'accept-language': language,
    })
    return (data.list as Record<string, string>[])
      .map(it => it.name ?? it.title ?? '')
      .filter(it => names.includes(it))
  }
  const range = [0, 99]

  it('are in the order of the language of the page, Chinese by pinyin', async () => {
    const sorted = { sort: ['name', 'asc'], range }
    const latin = ['2 b', 'Äpfel', 'apple', 'Zulu']
    const english = await listed('', sorted, 'en-US')
    expect(english.filter(it => !isChinese(it))).toEqual(latin)
    const chinese = await listed('', sorted, 'zh-CN')
    expect(chinese.filter(isChinese)).toEqual(['阿明', '张三', '赵四'])
    expect(chinese.filter(it => !isChinese(it))).toEqual(latin)
  })

  it('are in that order in the list of files as well, read by an index', async () => {
    for (const name of names)
      await uploadAs(house.app, client, { use: 'attachment', name: `${name}.txt`, bytes: name })
    const { data } = await client.get(
      `/admin/admin/file?sort=["name","asc"]&range=[0,99]`,
      undefined,
      { 'accept-language': 'zh-CN' },
    )
    const files = data.list.map((it: { name: string }) => it.name.replace('.txt', ''))
    expect(files.filter(isChinese)).toEqual(['阿明', '张三', '赵四'])
    expect(files.filter((it: string) => !isChinese(it))).toEqual(['2 b', 'Äpfel', 'apple', 'Zulu'])
  })

  it('are in that order among the options of a reference as well', async () => {
    const chinese = await listed('/options', { sort: ['name', 'asc'], range }, 'zh-CN')
    expect(chinese.filter(isChinese)).toEqual(['阿明', '张三', '赵四'])
  })

  it('are reversed by the other way', async () => {
    const [up, down] = await Promise.all(
      ['asc', 'desc'].map(way => listed('', { sort: ['name', way], range }, 'zh-CN')),
    )
    expect(down).toEqual(up?.toReversed())
  })

  it('go on over pages without a gap', async () => {
    const whole = await listed('', { sort: ['name', 'asc'], range }, 'zh-CN')
    const pages: string[] = []
    for (let from = 0; from < 100; from += 3)
      pages.push(...(await listed('', { sort: ['name', 'asc'], range: [from, from + 2] }, 'zh-CN')))
    expect(pages).toEqual(whole)
  })

  it('are found by equality', async () => {
    expect(await listed('', { filter: { name: 'Äpfel' } }, 'en-US')).toEqual(['Äpfel'])
    expect(await listed('', { filter: { name: ['张三', 'Zulu'] } }, 'zh-CN')).toHaveLength(2)
  })

  it('use an index, whichever the language', async () => {
    const { rows } = await house.db.pool.query(
      "select indexname from pg_indexes where tablename = 'uc_post' and indexdef like '%uc_zh_cn%' or tablename = 'uc_post' and indexdef like '%uc_en_us%' order by 1",
    )
    expect(rows.map(it => it.indexname)).toEqual(
      expect.arrayContaining([
        'uc_post__name_uc_en_us__idx',
        'uc_post__name_uc_zh_cn__idx',
        'uc_post__code_uc_en_us__idx',
      ]),
    )
  })
})

const asOwner = (connection: Awaited<ReturnType<typeof openTestDatabase>>['connection']) =>
  openDatabase({
    connection: typeof connection === 'string' ? connection : { ...connection, user: 'uc_owner' },
  })

describe('the collations of a database', () => {
  it('are made anew with their indexes when the server has another version of ICU', async () => {
    const db = await openTestDatabase()
    const owner = asOwner(db.connection)
    const state = async () =>
      (
        await owner.pool.query(
          "select relname, relfilenode::text as file from pg_class where relname like 'uc_post\\_\\_name\\_uc%idx' order by 1",
        )
      ).rows
    const before = await state()
    await owner.pool.query(
      "update pg_collation set collversion = '1.2' where collname = 'uc_zh_cn'",
    )
    await applySchema(db, resources)
    const after = await state()
    expect(after.map((it, at) => it.file === before[at]?.file)).toEqual([true, false])
    const { rows } = await owner.pool.query(
      "select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'uc_zh_cn'",
    )
    expect(rows).toEqual([{ same: true }])
    await owner.close()
    await db.close()
  })

  it('sort by code points on a server without ICU, and the start says so', async () => {
    const db = await openTestDatabase({ empty: true })
    const owner = asOwner(db.connection)
    await owner.pool.query("delete from pg_collation where collprovider = 'i'")
    await owner.close()
    const warned: string[] = []
    await applySchema(db, resources, {
      info: () => undefined,
      warn: (text: unknown) => warned.push(String(text)),
    })
    expect(warned).toEqual([expect.stringContaining('no ICU')])
    const { rows } = await db.pool.query(
      "select x from unnest(array['apple', 'Zulu']) as x order by x collate uc_en_us",
    )
    expect(rows.map(it => it.x)).toEqual(['Zulu', 'apple'])
    await db.close()
  })
})
