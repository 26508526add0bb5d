import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository } from './copy.ts'

const slow = 240_000
let folder: string
let env: NodeJS.ProcessEnv
const create = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/new.mjs', ...names], { cwd: folder, env, encoding: 'utf8' })

const probe = `import { startTestApp } from 'user-center/test'
import { expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { checkWords } from '#server/base/words.ts'

it('starts and answers', async () => {
  checkDefinitions(resources, { directories, pages })
  checkWords(resources, { directories, pages })
  const app = await startTestApp()
  const tenant = await app.as('tenant')
  for (const api of ['/app/acme/item', '/app/acme/device']) {
    expect(await tenant.post(api, { name: 'First' })).toMatchObject({ code: 0 })
    expect((await tenant.get(api)).data).toMatchObject({ total: 1 })
  }
  for (const [name, percent] of [['Half', 50], ['Full', 100]])
    expect(await tenant.post('/app/acme/item', { name, percent })).toMatchObject({ code: 0 })
  const found = await tenant.get('/app/acme/item?filter={"percent":{"from":51}}')
  expect(found.data.list).toMatchObject([{ name: 'Full', percent: 100 }])
  const { data } = await tenant.get('/user/admin/role/antd/menu')
  const directory = data.list.find((it: { name: string }) => it.name === 'acme')
  expect(directory.children.map((it: { path: string }) => it.path).toSorted()).toEqual([
    '/acme/acmeMap',
    '/acme/device',
    '/acme/item',
  ])
  await app.close()
})
`

beforeAll(() => {
  folder = copyRepository()
  env = { ...process.env, EXTENSIONS_DIR: join(folder, 'mine') }
  for (const names of [
    ['extension', 'acme'],
    ['resource', 'acme', 'device'],
    ['kind', 'acme', 'percent'],
    ['page', 'acme', 'map'],
  ])
    expect(create(...names)).toMatchObject({ status: 0, stderr: '' })
  giveItemsPercent()
  writeFileSync(join(folder, 'mine/acme/acme.api.test.ts'), probe)
  execFileSync(process.execPath, ['scripts/lib/extensions.mjs'], { cwd: folder, env })
}, slow)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the author of the extension does next: a field of the new kind, with its words. */
const giveItemsPercent = () => {
  const change = (file: string, from: string | RegExp, to: string) => {
    const path = join(folder, 'mine/acme', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(path, text.replace(from, to))
  }
  change(
    'item.ts',
    "'user-center/define'",
    "'user-center/define'\nimport { acmePercent } from './percent/kind.ts'",
  )
  change(
    'item.ts',
    '\n  },\n  screens',
    "\n    percent: acmePercent({ label: { 'zh-CN': '占比', 'en-US': 'Share' } }),\n  },\n  screens",
  )
  change('item.ts', 'main: { menu', "main: { filters: ['percent'], menu")
}

// Not synchronously: a worker that does not answer for a minute counts as lost.
const run = (script: string, ...args: string[]) =>
  new Promise<{ failed: boolean; said: string }>(resolve => {
    const program = join('node_modules', script)
    const options = { cwd: folder, env, maxBuffer: 1e8 }
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ failed: error !== null, said: out + err }),
    )
  })

describe('npm run new', () => {
  it.each(['resources', 'server', 'src'])(
    'writes what compiles in %s',
    async side => {
      const { said } = await run('typescript/bin/tsc', '-p', `tsconfig.${side}.json`)
      expect(said).not.toMatch(/acme/)
    },
    slow,
  )

  it(
    'makes resources that are served, and a page in the menu',
    async () => {
      const { failed, said } = await run('vitest/vitest.mjs', 'run', '--project=api', 'mine')
      expect(failed, said).toBe(false)
      expect(said).toContain('acme.api.test.ts')
      expect(said).toContain('percent.api.test.ts')
    },
    slow,
  )

  it('changes nothing that is there, and says which names it takes', () => {
    const again = create('extension', 'acme')
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('is there already; nothing was changed.')
    expect(create('resource', 'nowhere', 'device').stderr).toContain(
      'npm run new -- extension nowhere creates it.',
    )
    expect(create('resource', 'acme', 'Not-A-Name').stderr).toContain('Names are lower camel case.')
  })
})
