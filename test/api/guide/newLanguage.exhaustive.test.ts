import { execFile, execFileSync } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository } from './copy.ts'

const slow = 240_000
let folder: string

const probe = `import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { applySchema } from '#test/support/schema.ts'

let app: TestApp
let tenant: Client
beforeAll(async () => {
  app = await startTestApp()
  tenant = await app.as('tenant')
})
afterAll(() => app.close())
const asked = { 'accept-language': 'ja-JP' }

it('is spoken where there are words, and English elsewhere', async () => {
  const { data } = await tenant.get('/user/admin/role/antd/menu', undefined, asked)
  const titles = data.list.map((it: { title: string }) => it.title)
  expect(titles).toEqual(expect.arrayContaining(['組織管理', 'Permissions']))
  expect((await tenant.get('/user/admin/nothing', undefined, asked)).message).toMatch(/^There is no such route/)
})

it('has an order of its own', async () => {
  for (const [at, name] of ['うみ', 'アイ', 'いか'].entries())
    expect(await tenant.post('/user/admin/post', { name, code: 'ja' + at })).toMatchObject({ code: 0 })
  const { data } = await tenant.get('/user/admin/post?sort=["name","asc"]&range=[0,99]', undefined, asked)
  const names = data.list.map((it: { name: string }) => it.name)
  expect(names.filter((it: string) => /[ぁ-ン]/.test(it))).toEqual(['アイ', 'いか', 'うみ'])
})

it('gets its indexes in a database that is there already', async () => {
  const db = await openTestDatabase()
  const { connection } = db
  const owner = openDatabase({
    connection: typeof connection === 'string' ? connection : { ...connection, user: 'uc_owner' },
  })
  const indexes = async () =>
    (await owner.pool.query("select indexname from pg_indexes where indexname like '%uc_ja_jp%' order by 1")).rows
  const before = await indexes()
  await owner.pool.query('drop collation uc_ja_jp cascade')
  expect(await indexes()).toEqual([])
  await applySchema(db, resources)
  expect(await indexes()).toEqual(before)
  expect(before.length).toBeGreaterThan(10)
  await owner.close()
  await db.close()
})
`

beforeAll(() => {
  folder = copyRepository()
  cpSync('test/fixtures/language', join(folder, 'i18n'), { recursive: true })
  writeFileSync(join(folder, 'test/api/guide/language.test.ts'), probe)
  execFileSync(process.execPath, ['scripts/lib/extensions.mjs'], { cwd: folder })
}, slow)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Not synchronously: a worker that does not answer for a minute counts as lost.
const run = (script: string, ...args: string[]) =>
  new Promise<{ failed: boolean; said: string }>(resolve => {
    const program = join('node_modules', script)
    const options = { cwd: folder, maxBuffer: 1e8 }
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ failed: error !== null, said: out + err }),
    )
  })

describe('a folder with some words of a third language', () => {
  it.each(['resources', 'server', 'src'])(
    'compiles in %s',
    async side => {
      const { said } = await run('typescript/bin/tsc', '-p', `tsconfig.${side}.json`)
      expect(said).not.toMatch(/ja-JP|i18n/)
    },
    slow,
  )

  it(
    'is a language of the API',
    async () => {
      const { failed, said } = await run(
        'vitest/vitest.mjs',
        'run',
        '--project=api',
        'guide/language',
      )
      expect(failed, said).toBe(false)
      expect(said).toContain('guide/language.test.ts')
    },
    slow,
  )
})
