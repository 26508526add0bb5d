import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = process.cwd()
const parts = [
  'resources',
  'i18n',
  'server',
  'src',
  'test/support',
  'test/api/isolation',
  'test/api/kit',
  'test/api/guide',
  'test/e2e/support/kinds.ts',
  '*.json',
  'vitest.config.ts',
  'api',
  'build/extensions*',
  'scripts/lib/extensions*',
  'scripts/lib/languages*',
  'scripts/lib/run.mjs',
  'scripts/new.mjs',
]

/** A copy of the repository, as someone has it who begins to read the page. */
export const copyRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'user-center-guide-'))
  const listed = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...parts,
  ])
  for (const path of listed.toString().trim().split('\n')) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, [join(folder, 'scripts/lib/extensions.mjs')], { cwd: folder })
  return folder
}

/** Does what the page says: writes its files, and puts its lines into the lists it names. */
export const followPage = (folder: string): void => {
  const page = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8')
  for (const [, path = '', text = ''] of page.matchAll(/^`([^`]+)`\n```ts\n([\s\S]*?)```/gm))
    writeFileSync(join(folder, path), text)
  const lists = page.matchAll(/^List (?:it|them) in (.*):\n```ts\n(.*)\n```\n```ts\n(.*)\n```/gm)
  for (const [, names = '', imported = '', listed = ''] of lists)
    for (const [, path = ''] of names.matchAll(/`([^`]+)`/g))
      listIn(join(folder, path), imported, listed)
}

const listIn = (path: string, imported: string, listed: string) => {
  const before = readFileSync(path, 'utf8')
  const [head = '', item = ''] = listed.split(/(?<=[[{]) ?(?=\w)/)
  writeFileSync(path, [imported, before.replace(head, head + item)].join('\n'))
}
