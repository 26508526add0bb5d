import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { root, run } from './lib/run.mjs'

const usage = `npm run new -- extension <name>              an extension with a first resource, as acme
npm run new -- resource <extension> <name>   one more resource, as acme device
npm run new -- page <extension> <name>       a page with a menu entry, as acme map

Names are lower camel case. The folder is <extension> in the first folder of EXTENSIONS_DIR, or in extensions/;
docs/extensions.md says what it holds.`

/** The folder that holds the extensions. */
const [named] = (process.env.EXTENSIONS_DIR ?? '').split(delimiter).filter(Boolean)
const place = resolve(root, named ?? 'extensions')

const isName = text => /^[a-z][A-Za-z0-9]*$/.test(text ?? '')
const capital = text => text.charAt(0).toUpperCase() + text.slice(1)

/** Ends with a sentence for the person at the terminal. */
const refuse = text => {
  console.error(text)
  process.exit(1)
}

const write = (path, text) => {
  const full = join(place, path)
  if (existsSync(full)) refuse(`${full} is there already; nothing was changed.`)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  console.log(`+ ${path}`)
}

/** Adds a line after the one that holds `mark`. Extensions that were edited may lack it: the line is printed then. */
const insert = (path, mark, line) => {
  const full = join(place, path)
  const text = readFileSync(full, 'utf8')
  const at = text.indexOf(mark)
  if (at < 0) return console.log(`! add to ${path}: ${line.trim()}`)
  const end = at + mark.length
  writeFileSync(full, text.slice(0, end) + line + text.slice(end))
  console.log(`~ ${path}`)
}

const definitionOf = (extension, name) => `import { defineResource, text } from 'user-center/define'

export const ${name} = defineResource({
  name: '${extension}${capital(name)}',
  api: '/app/${extension}/${name}',
  tenancy: 'tenant',
  label: { 'zh-CN': '${name}', 'en-US': '${name}' },
  plural: { 'en-US': '${name}s' },
  fields: {
    name: text({
      required: true,
      max: 64,
      search: true,
      unique: 'tenant',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
    }),
  },
  screens: { main: { menu: { under: '${extension}' } } },
})
`

const languages = ['zh-CN', 'en-US']

const wordsFile = extension => `import type { ExtensionWords } from 'user-center/define'

const words: ExtensionWords = {
  menus: {
    ${extension}: '${capital(extension)}',
    hints: {},
  },
}

export default words
`

const extensionFile = (extension, name) => `import { defineExtension } from 'user-center/define'
import { ${name} } from './${name}.ts'

export default defineExtension({
  name: '${extension}',
  resources: [${name}],
  directories: [{ name: '${extension}', path: '/${extension}', icon: 'Apps', order: 55 }],
  pages: [],
})
`

const folderOf = extension => {
  if (!isName(extension)) refuse(usage)
  if (!existsSync(join(place, extension, 'extension.ts')))
    refuse(
      `There is no ${join(place, extension)}; npm run new -- extension ${extension} creates it.`,
    )
  return extension
}

const create = {
  extension: extension => {
    if (!isName(extension)) refuse(usage)
    const folder = extension
    write(`${folder}/extension.ts`, extensionFile(extension, 'item'))
    write(`${folder}/item.ts`, definitionOf(extension, 'item'))
    for (const language of languages) write(`${folder}/words/${language}.ts`, wordsFile(extension))
  },
  resource: (extension, name) => {
    const folder = folderOf(extension)
    if (!isName(name)) refuse(usage)
    write(`${folder}/${name}.ts`, definitionOf(extension, name))
    insert(
      `${folder}/extension.ts`,
      "from 'user-center/define'",
      `\nimport { ${name} } from './${name}.ts'`,
    )
    insert(`${folder}/extension.ts`, 'resources: [', `${name}, `)
  },
  page: (extension, name) => {
    const folder = folderOf(extension)
    if (!isName(name)) refuse(usage)
    const page = `${extension}${capital(name)}`
    const component = `${capital(name)}Page`
    write(
      `${folder}/${component}.tsx`,
      `import { useShell } from 'user-center/console'

/** Shown at /${extension}/${page}. */
export const ${component} = () => {
  const { member } = useShell()
  return <p>{member.realName}</p>
}
`,
    )
    insert(
      `${folder}/extension.ts`,
      'pages: [',
      `{ name: '${page}', under: '${extension}', icon: 'Article', order: 90, permissions: [] }, `,
    )
    for (const language of languages) {
      insert(`${folder}/words/${language}.ts`, 'menus: {', `\n    ${page}: '${capital(name)}',`)
      insert(`${folder}/words/${language}.ts`, 'hints: {', ` ${page}: '${capital(name)}',`)
    }
    const entry = `{ path: '/${extension}/${page}', Page: late(async () => (await import('./${component}.tsx')).${component}) }`
    if (existsSync(join(place, folder, 'console.tsx')))
      insert(`${folder}/console.tsx`, 'pages: [', `${entry}, `)
    else
      write(
        `${folder}/console.tsx`,
        `import { type ConsoleFeature, late } from 'user-center/console'

const feature: ConsoleFeature = {
  name: '${extension}',
  pages: [${entry}],
}

export default feature
`,
      )
  },
}

const [what, ...names] = process.argv.slice(2)
if (!Object.hasOwn(create, what ?? '')) refuse(usage)
create[what](...names)
await run(process.execPath, [
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  join(place, names[0]),
])
console.log('Then npm start (or npm run dev), and open the new entry of the menu.')
