import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { extensionFolders } from './lib/extensions.mjs'
import { languageCodes } from './lib/languages.mjs'

/** The texts of one word file, by the place of each. */
type Texts = ReadonlyMap<string, string>

const flat = (tree: object, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? flat(value, `${before}${key}.`)
      : [[before + key, String(value)]],
  )

const textsIn = async (path: string): Promise<Texts> => {
  if (!existsSync(path)) return new Map()
  const exported = (await import(pathToFileURL(path).href)) as Record<string, object>
  const parts = ['words', 'serverWords', 'default'].map(name => exported[name] ?? {})
  return new Map(parts.flatMap(part => flat(part)))
}

const notWords = /(?:^|\/)(?:language|ra|mui|dates)\.ts$/
const wordFiles = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .map(it => it.replaceAll('\\', '/'))
    .filter(it => it.endsWith('.ts') && !notWords.test(it))
    .sort()

/** A language may state what another one derives, such as a plural. */
const derived = /^resources\.\w+\.(?:plural|screens\.\w+\.\w+|actions\.\w+\.done)$/

interface Difference {
  readonly missing: readonly string[]
  /** Texts that nothing shows: the other language has none at this place. */
  readonly surplus: readonly string[]
}

/**
 * What a language lacks of the texts that another one has, one line for each, such as
 * `i18n/ja-JP/kit.ts: kit.save`, and what it has beside them.
 */
export const wordDifferences = async (
  root: string,
  language: string,
  source: string,
  extensions: readonly string[] = [],
): Promise<Difference> => {
  const [own, others] = [language, source].map(it => join(root, 'i18n', it)) as [string, string]
  const files = [...new Set([...wordFiles(others), ...wordFiles(own)])]
  const pairs = [
    ...files.map(
      file => [`i18n/${language}/${file}`, join(own, file), join(others, file)] as const,
    ),
    ...extensions.map(folder => {
      const file = (code: string) => join(folder, 'words', `${code}.ts`)
      return [file(language), file(language), file(source)] as const
    }),
  ]
  const compared = await Promise.all(
    pairs.map(async ([name, path, other]) => {
      const [texts, wanted] = await Promise.all([textsIn(path), textsIn(other)])
      const beside = (some: Texts, all: Texts) =>
        [...some.keys()].filter(key => !all.has(key)).map(key => `${name}: ${key}`)
      const unknown = [...texts].filter(([key]) => !derived.test(key))
      return { missing: beside(wanted, texts), surplus: beside(new Map(unknown), wanted) }
    }),
  )
  return {
    missing: compared.flatMap(it => it.missing),
    surplus: compared.flatMap(it => it.surplus),
  }
}

/** Prints what each language lacks. Ends with 1 where a language has a text that nothing shows. */
const report = async () => {
  const root = process.cwd()
  const [source = '', ...others] = languageCodes(root)
  for (const language of others) {
    const { missing, surplus } = await wordDifferences(root, language, source, extensionFolders())
    for (const line of missing) console.log(`missing  ${line}`)
    for (const line of surplus) console.log(`unknown  ${line}`)
    console.log(`${language}: ${missing.length} missing, ${surplus.length} unknown`)
    if (surplus.length > 0) process.exitCode = 1
  }
}

if (process.argv[1]?.endsWith('missingWords.ts')) await report()
