import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The language of callers who ask for none that is there. */
const defaultLanguage = 'zh-CN'
/** What another language lacks is shown in this one. */
const fallback = 'en-US'
/** Every text has to be there in these. */
const complete = [defaultLanguage, fallback]

/** The codes of the languages in `i18n/`: the default one, English, then the others. Throws where a folder is no language. */
export const languageCodes = root => {
  const folder = join(root, 'i18n')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(it => it.isDirectory())
    .map(it => it.name)
  for (const name of names) {
    if (!/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(name))
      throw new Error(`i18n/${name} is not named as a language: rename it, such as 'ja-JP'.`)
    if (!existsSync(join(folder, name, 'language.ts')))
      throw new Error(
        `i18n/${name} lacks language.ts: write one as i18n/${fallback}/language.ts, or remove the folder.`,
      )
  }
  return [...complete, ...names.filter(it => !complete.includes(it)).sort()]
}

/** Files of a language that hold no words. */
const notWords = new Set(['language.ts', 'ra.ts', 'mui.ts', 'dates.ts'])

const filesIn = folder =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(it => it.endsWith('.ts'))
        .sort()
    : []

/** Which of `words` and `serverWords` a word file exports. Throws where it is neither. */
const partsOf = path => {
  const text = readFileSync(path, 'utf8')
  const parts = ['words', 'serverWords'].filter(it => text.includes(`export const ${it}`))
  if (parts.length === 0)
    throw new Error(`${path} exports no words: name what it exports 'words' or 'serverWords'.`)
  return parts
}

const mark = '// Written by scripts/lib/languages.mjs.\n'
const keyed = (codes, of) =>
  `{\n${codes.map((code, at) => `  '${code}': ${of(code, at)},\n`).join('')}}`

/**
 * The modules by which server and console import the languages, by their paths in the folder of generated modules, so that
 * no tracked file names one of the languages. `extensionWords` answers the specifiers of the words of extensions in a
 * language, as seen from the module at a path.
 */
export const languageModules = (root, extensionWords) => {
  const codes = languageCodes(root)
  const has = (code, file) => existsSync(join(root, 'i18n', code, file))
  const modules = {
    'languages.ts': factsOfAll(codes),
    'languageFacts.ts': `${mark}import type { LanguageFacts } from '#i18n/types.ts'
${codes.map((code, at) => `import * as facts${at} from '../i18n/${code}/language.ts'\n`).join('')}import type { Language } from './languages.ts'

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = ${keyed(codes, (_, at) => `facts${at}`)}
`,
    'words.ts': `${mark}import type { Same } from '#i18n/types.ts'
import type { Language } from './languages.ts'
${codes.map((code, at) => `import { words as words${at} } from './words/${code}/server.ts'\n`).join('')}
/** Every text by language. */
export const words: Readonly<Record<Language, Same<typeof words0>>> = ${keyed(codes, (_, at) => `words${at}`)}
`,
    'wordLoaders.ts': `${mark}import type { Language } from './languages.ts'

/** Fetches what the console says in a language. */
export const wordLoaders: Readonly<Record<Language, () => Promise<{ messages: object; mui: object }>>> = ${keyed(codes, code => `() => import('./words/${code}/browser.ts')`)}
`,
    'dates.ts': `${mark}import type { Language } from './languages.ts'
${codes
  .map((code, at) =>
    has(code, 'dates.ts') ? `import { dates as dates${at} } from '../i18n/${code}/dates.ts'\n` : '',
  )
  .join('')}
/** What the date pickers say. */
export const dates: Readonly<Record<Language, { adapter: typeof dates0.adapter; texts: Partial<typeof dates0.texts> }>> = ${keyed(codes, (code, at) => (has(code, 'dates.ts') ? `dates${at}` : 'dates1'))}
`,
  }
  for (const code of codes) {
    const path = file => `words/${code}/${file}`
    modules[path('console.ts')] = consoleModule(
      root,
      code,
      extensionWords(code, path('console.ts')),
    )
    modules[path('server.ts')] = serverModule(root, code)
    modules[path('messages.ts')] = messagesModule(code, has)
    modules[path('browser.ts')] = browserModule(code, has)
  }
  for (const folder of ['login', 'shared'])
    for (const file of filesIn(join(root, 'i18n', defaultLanguage, folder)))
      modules[`login/${file}`] = loginModule(codes, folder, file, has)
  return modules
}

const factsOfAll = codes => `${mark}${codes
  .map(
    (code, at) =>
      `import { direction as direction${at}, name as name${at} } from '../i18n/${code}/language.ts'\n`,
  )
  .join('')}
export const languages = [${codes.map(it => `'${it}'`).join(', ')}] as const
export type Language = (typeof languages)[number]
export const defaultLanguage = '${defaultLanguage}' as const
export const fallbackLanguage = '${fallback}' as const
export const completeLanguages: readonly Language[] = [${complete.map(it => `'${it}'`).join(', ')}]

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = ${keyed(codes, (_, at) => `name${at}`)}

export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = ${keyed(codes, (_, at) => `direction${at}`)}
`

/** The words of the console in a language, with those of the extensions. */
const consoleModule = (root, code, extensions) => {
  const folder = join(root, 'i18n', code)
  const from = `../../../i18n/${code}`
  const files = wordFiles(folder).filter(({ parts }) => parts.includes('words'))
  const shared = filesIn(join(folder, 'shared')).map(it => it.slice(0, -3))
  const partial = !complete.includes(code)
  return `${mark}import { joined } from '#i18n/joined.ts'
import { withExtensionWords } from '#resources/core/extension.ts'
import { withCompletedWords } from '#resources/core/words.ts'
import { resources } from '#resources/index.ts'
${shared.map(name => `import { words as ${name}Words } from '${from}/shared/${name}.ts'\n`).join('')}${files
  .map(({ file }, at) => `import { words as words${at} } from '${from}/${file}'\n`)
  .join('')}${extensions
  .map((specifier, at) => `import extension${at} from ${specifier}\n`)
  .join('')}${partial ? `import { stated as fallback } from '../${fallback}/console.ts'\n` : ''}
const product = joined(
${[...shared.map(name => `{ ${name}: ${name}Words }`), ...files.map((_, at) => `words${at}`)]
  .map(it => `  ${it},\n`)
  .join('')})

/** What is written in this language${partial ? ', and in English where it lacks a text' : ''}. */
export const stated = ${partial ? 'joined(fallback, ' : ''}withExtensionWords(product, [${extensions.map((_, at) => `extension${at}`).join(', ')}])${partial ? ') as typeof fallback' : ''}

/** The words of the console, but react-admin's own (\`ra.ts\`). */
export const words = withCompletedWords(stated, '${code}', resources)
`
}

const wordFiles = folder =>
  filesIn(folder)
    .filter(file => !notWords.has(file))
    .map(file => ({ file, parts: partsOf(join(folder, file)) }))

/** Every word in a language: the console's, and what the server says. */
const serverModule = (root, code) => {
  const folder = join(root, 'i18n', code)
  const files = wordFiles(folder).filter(({ parts }) => parts.includes('serverWords'))
  const partial = !complete.includes(code)
  return `${mark}import { joined } from '#i18n/joined.ts'
${files
  .map(
    ({ file }, at) => `import { serverWords as words${at} } from '../../../i18n/${code}/${file}'\n`,
  )
  .join(
    '',
  )}${partial ? `import { said as fallback } from '../${fallback}/server.ts'\n` : ''}import { words as console } from './console.ts'

/** What the server alone says. */
export const said = joined(
${[...(partial ? ['fallback'] : []), ...files.map((_, at) => `words${at}`)].map(it => `  ${it},\n`).join('')})${partial ? ' as typeof fallback' : ''}

/** Every word of the product and of extensions, but react-admin's own (\`ra.ts\`). */
export const words = joined(console, said)
`
}

/** The words of the console and of react-admin. The build of the console evaluates this module: it exports plain data. */
const messagesModule = (code, has) => {
  const own = has(code, 'ra.ts') ? code : fallback
  const both = own !== fallback && !complete.includes(code)
  return `${mark}${both ? "import { joined } from '#i18n/joined.ts'\n" : ''}import { ra } from '../../../i18n/${own}/ra.ts'
${both ? `import { ra as fallback } from '../../../i18n/${fallback}/ra.ts'\n` : ''}import { words } from './console.ts'

export const messages: object = { ...words, ...${both ? 'joined(fallback, ra)' : 'ra'} }
`
}

/** What the console fetches when a language is chosen. */
const browserModule = (
  code,
  has,
) => `${mark}import { mui as parts } from '../../../i18n/${has(code, 'mui.ts') ? code : fallback}/mui.ts'

export { messages } from './messages.ts'

/** What MUI says by itself. */
export const mui: object = parts
`

/** A small list of the sign-in page, in all languages: it comes with the step that shows it. */
const loginModule = (codes, folder, file, has) => {
  const path = `${folder}/${file}`
  const fallbackAt = codes.indexOf(fallback)
  const value = (code, at) => {
    if (complete.includes(code)) return `words${at}`
    return has(code, path) ? `joined(words${fallbackAt}, words${at})` : `words${fallbackAt}`
  }
  const values = keyed(codes, value)
  return `${mark}${values.includes('joined(') ? "import { joined } from '#i18n/joined.ts'\n" : ''}import type { Same } from '#i18n/types.ts'
${codes
  .map((code, at) =>
    has(code, path) ? `import { words as words${at} } from '../../i18n/${code}/${path}'\n` : '',
  )
  .join('')}import type { Language } from '../languages.ts'

export const words: Readonly<Record<Language, Same<typeof words0>>> = ${values}
`
}
