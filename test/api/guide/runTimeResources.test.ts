import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyFolder } from '#server/features/definitions/folder.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Key, keyOf } from '#test/support/openAccess.ts'
import { pump, pumpWords, wordsFor } from '#test/support/pump.ts'
import { exhaustively } from '#test/support/tier.ts'

let app: TestApp
let served: Awaited<ReturnType<TestApp['startServer']>>
let key: Key
const folder = mkdtempSync(join(tmpdir(), 'definitions-'))

beforeAll(async () => {
  app = await startTestApp()
  // A program signs in by the time of its machine.
  app.pass(Date.now() - app.deps.now())
  served = await app.startServer()
  const path = '/admin/admin/site/definitions'
  const scopes = [`POST ${path}`, `PUT ${path}/:name`, `DELETE ${path}/:name`]
  key = await keyOf(await app.as('platform'), scopes)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await served?.close()
  await app?.close()
})

const write = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

interface Ended {
  code: number
  out: string
  err: string
}

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => {
  const { PATH = '' } = process.env
  const own = { PATH, DEFINITION_KEY: key.key, DEFINITION_SECRET: key.secret, ...env }
  return new Promise(resolve =>
    execFile(
      process.execPath,
      ['scripts/definition.mjs', ...args],
      { env: own, encoding: 'utf8' },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
}

describe('npm run definition', () => {
  const at = () => ['--address', served.address]

  it('adds, updates and removes the resource of a file', async () => {
    const file = write('pump.json', { definition: pump, words: pumpWords })
    expect(await run(['add', file, ...at()])).toEqual({ code: 0, out: 'pump: added\n', err: '' })
    expect(app.registry.find('pump')?.subtitle).toBeUndefined()
    write('pump.json', { definition: { ...pump, subtitle: 'name' }, words: pumpWords })
    expect(await run(['update', file, ...at()])).toMatchObject({ code: 0, out: 'pump: updated\n' })
    expect(app.registry.find('pump')?.subtitle).toBe('name')
    expect(await run(['remove', file, ...at()])).toMatchObject({ code: 0, out: 'pump: removed\n' })
    expect(app.registry.find('pump')).toBeUndefined()
    expect(await run(['update', file, ...at()])).toMatchObject({ code: 1, out: '' })
  })

  it('prints each mistake with its place, and ends with 1', async () => {
    const fields = { ...pump.fields, litres: { kind: 'integer', min: 3, max: 1 } }
    const definition = { ...pump, fields, title: 'nome' }
    const file = write('wrong.json', { definition, words: pumpWords })
    const { code, err } = await run(['add', file, ...at()])
    expect(code).toBe(1)
    expect(err.trim().split('\n')).toEqual([
      '2 mistakes in the definition; nothing was changed.',
      `${file}: fields.litres.min: field 'litres' has a 'min' above its 'max'; swap them.`,
      expect.stringContaining(`${file}: title: 'title' names the field 'nome'`),
    ])
  })

  exhaustively(() => {
    it('says what is wrong with its arguments, its file, its key and the address', async () => {
      const file = write('pump.json', { definition: pump, words: pumpWords })
      expect(await run(['--help'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run definition -- add|update|remove FILE'),
      })
      const wrong: [string[], Record<string, string>, RegExp][] = [
        [['drop', file], {}, /^npm run definition -- add/],
        [['add'], {}, /^npm run definition -- add/],
        [['add', file, '--force'], {}, /Unknown option '--force'/],
        [['add', join(folder, 'none.json'), ...at()], {}, /cannot be used: ENOENT/],
        [['add', write('bad.json', '{"definition":'), ...at()], {}, /cannot be used: /],
        [['add', file, ...at()], { DEFINITION_KEY: '' }, /DEFINITION_KEY and DEFINITION_SECRET/],
        [['add', file, ...at()], { DEFINITION_SECRET: 'x' }, /./],
        [['add', file, '--address', 'here'], {}, /'here' is no address/],
        [['add', file, '--address', 'http://127.0.0.1:1'], {}, /gives no answer that can be used/],
      ]
      for (const [args, env, sentence] of wrong) {
        const { code, out, err } = await run(args, env)
        expect({ args, code, out }).toEqual({ args, code: 1, out: '' })
        expect(err).toMatch(sentence)
        expect(err).not.toMatch(/\n {4}at /)
      }
      expect(app.registry.find('pump')).toBeUndefined()
    })
  })
})

describe('a folder of definitions', () => {
  const apply = (name: string) => applyFolder(app.deps, app.registry, join(folder, name))
  const { main } = pump.screens
  const valve = {
    ...pump,
    name: 'valve',
    api: '/app/water/valve',
    fields: { name: pump.fields.name, pumpId: { kind: 'reference', to: 'pump' } },
    form: [{ rows: [['name', 'pumpId']] }],
    screens: { main: { ...main, path: 'water/valve', columns: ['name'], filters: [] } },
  }

  it('is applied: what is new is added, in the order of references, and what differs is changed', async () => {
    mkdirSync(join(folder, 'good'))
    write('good/a-valve.json', { definition: valve, words: wordsFor(valve) })
    write('good/b-pump.json', { definition: pump, words: pumpWords })
    write('good/readme.txt', 'no definition')
    await apply('good')
    expect(app.registry.find('valve')?.fields).toHaveProperty('pumpId')
    const changed = { ...pump, subtitle: 'name' }
    write('good/b-pump.json', { definition: changed, words: pumpWords })
    await apply('good')
    await apply('good')
    expect(app.registry.find('pump')?.subtitle).toBe('name')
    rmSync(join(folder, 'good/a-valve.json'))
    await apply('good')
    expect(app.registry.find('valve')).toBeDefined()
  })

  it.each([
    ['{"definition":', /wrong\.json: it is not valid JSON/],
    ['[]', /wrong\.json: it must hold an object with 'definition' and 'words'/],
    [{ definition: pump, words: pumpWords, more: 1 }, /wrong\.json: more: a file holds/],
    [{ definition: { ...pump, surprise: 1 } }, /wrong\.json: surprise: There is no setting/],
    [
      { definition: { ...pump, name: 'gate', title: 'nome' }, words: pumpWords },
      /wrong\.json: title: /,
    ],
    [`{"definition":{"__proto__":{}},"words":{}}`, /wrong\.json: it is not valid JSON/],
    [`"${'x'.repeat(300_000)}"`, /wrong\.json: the file is larger than 256 KB/],
  ])('stops the start with the file and the place of a mistake: %#', async (content, sentence) => {
    mkdirSync(join(folder, 'bad'), { recursive: true })
    write('bad/wrong.json', content)
    await expect(apply('bad')).rejects.toMatchObject({ name: 'StartError' })
    await expect(apply('bad')).rejects.toThrow(sentence)
  })

  it('that is not there stops the start', async () => {
    await expect(apply('none')).rejects.toThrow(
      /^DEFINITIONS_DIR is '.*none', which cannot be read/,
    )
  })
})

it('the example of the guide is added as it is written', async () => {
  const guide = readFileSync('docs/run-time-resources.md', 'utf8')
  const sent = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')
  sent.definition.name = 'guidePump'
  sent.definition.api = '/app/guide/pump'
  sent.definition.screens.main.path = 'guide/pump'
  const file = write('guide.json', sent)
  expect(await run(['add', file, '--address', served.address])).toMatchObject({ code: 0 })
})
