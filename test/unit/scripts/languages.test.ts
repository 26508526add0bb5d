// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { words as chinese } from '#extensions/words/zh-CN/server.ts'
import { wordDifferences } from '../../../scripts/missingWords.ts'

// The script writes beside itself, so a copy keeps the modules of this repository as they are.
const root = mkdtempSync(join(tmpdir(), 'user-center-languages-'))
const generate = () =>
  execFileSync(process.execPath, ['scripts/lib/extensions.mjs'], {
    cwd: root,
    env: { ...process.env, EXTENSIONS_DIR: '' },
    stdio: 'pipe',
  })
/** A generated module as the server or the console has it. */
const load = async (module: string, folder = 'out') => {
  const outfile = join(root, folder, module.replaceAll('/', '-').replace('.ts', '.mjs'))
  await build({
    entryPoints: [join(root, '.extensions', module)],
    bundle: true,
    format: 'esm',
    outfile,
    logLevel: 'silent',
  })
  return import(/* @vite-ignore */ pathToFileURL(outfile).href)
}

/** What English said before the third language was added. */
let english: typeof chinese

beforeAll(async () => {
  for (const path of ['i18n', 'resources', 'package.json'])
    cpSync(path, join(root, path), { recursive: true })
  mkdirSync(join(root, 'scripts/lib'), { recursive: true })
  for (const path of ['scripts/lib/extensions.mjs', 'scripts/lib/languages.mjs'])
    cpSync(path, join(root, path))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const acme = join(root, 'extensions/acme')
  mkdirSync(join(acme, 'words'), { recursive: true })
  writeFileSync(join(acme, 'extension.ts'), "export default { name: 'acme' }")
  const write = (language: string, text: string) =>
    writeFileSync(join(acme, `words/${language}.ts`), `export default { acme: ${text} }`)
  write('zh-CN', "{ one: '一', two: '二' }")
  write('en-US', "{ one: 'One', two: 'Two' }")
  generate()
  english = (await load('words.ts', 'before')).words['en-US']
  cpSync('test/fixtures/language', join(root, 'i18n'), { recursive: true })
  write('ja-JP', "{ one: 'ひとつ' }")
  generate()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a third language that is a folder', () => {
  it('is found, after the default one and English', async () => {
    expect(await load('languages.ts')).toMatchObject({
      languages: ['zh-CN', 'en-US', 'ja-JP'],
      languageNames: { 'ja-JP': '日本語' },
      directions: { 'ja-JP': 'ltr' },
      defaultLanguage: 'zh-CN',
      completeLanguages: ['zh-CN', 'en-US'],
    })
    const { languageFacts } = await load('languageFacts.ts')
    expect(languageFacts['ja-JP'].collation).toBe('ja')
  })

  it('says on the server what it has, and the rest in English', async () => {
    const words = (await load('words.ts')).words['ja-JP'] as typeof chinese
    expect(words.menus.org).toBe('組織管理')
    expect(words.menus.permission).toBe(english.menus.permission)
    expect(words.errors.user.self).toBe('自分自身には実行できません。')
    expect(words.errors.user.lastAdmin).toBe(english.errors.user.lastAdmin)
    expect(words.errors.limits).toEqual(english.errors.limits)
  })

  it('says the same in the console, with what libraries say', async () => {
    const { messages, mui } = await load('words/ja-JP/browser.ts')
    expect(messages.kit.list).toEqual({ ...english.kit.list, total: '全 %{total} 件' })
    expect(messages.resources.user.fields).toEqual({
      ...english.resources.user.fields,
      realName: '氏名',
    })
    expect(messages.ra.action.save).toBe('Save')
    expect(mui).toEqual((await load('words/en-US/browser.ts')).mui)
    const { dates } = await load('dates.ts')
    expect(dates['ja-JP']).toBe(dates['en-US'])
  })

  it('says it on the sign-in page, also in steps that it has no file of', async () => {
    const { words } = await load('login/page.ts')
    expect(words['ja-JP']).toEqual({ ...words['en-US'], title: 'ログイン', submit: 'ログイン' })
    const phone = await load('login/phone.ts')
    expect(phone.words['ja-JP']).toBe(phone.words['en-US'])
  })

  it('says what extensions have words for in it, and the rest in English', async () => {
    const { words } = await load('words.ts')
    expect(words['ja-JP'].acme).toEqual({ one: 'ひとつ', two: 'Two' })
  })

  it('has its missing and its unknown texts named', async () => {
    const extensions = [join(root, 'extensions/acme')]
    writeFileSync(
      join(root, 'i18n/ja-JP/validation.ts'),
      "export const words = { validation: { required: '必須です', misspelt: '?' } }",
    )
    const { missing, surplus } = await wordDifferences(root, 'ja-JP', 'zh-CN', extensions)
    rmSync(join(root, 'i18n/ja-JP/validation.ts'))
    expect(missing).toContain('i18n/ja-JP/kit.ts: kit.list.search')
    expect(missing).toContain('i18n/ja-JP/login/phone.ts: form')
    expect(missing).toContain(`${extensions[0]}/words/ja-JP.ts: acme.two`)
    expect(missing).not.toContain('i18n/ja-JP/kit.ts: kit.save')
    expect(surplus).toEqual(['i18n/ja-JP/validation.ts: validation.misspelt'])
  })

  it('adds nothing to the words of the others', async () => {
    const { words } = await load('words.ts')
    expect(words['en-US']).toEqual(english)
    expect(words['en-US'].acme).toEqual({ one: 'One', two: 'Two' })
  })
})

describe('a folder in i18n', () => {
  const refused = (path: string) => {
    mkdirSync(join(root, 'i18n', path))
    try {
      generate()
      return ''
    } catch (error) {
      return String(error)
    } finally {
      rmSync(join(root, 'i18n', path), { recursive: true })
    }
  }

  it('without language.ts is refused, with what to write', () => {
    expect(refused('de-DE')).toContain(
      'i18n/de-DE lacks language.ts: write one as i18n/en-US/language.ts, or remove the folder.',
    )
  })

  it('that is not named as a language is refused', () => {
    expect(refused('German')).toContain(
      "i18n/German is not named as a language: rename it, such as 'ja-JP'.",
    )
  })
})
