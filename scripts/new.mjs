import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { languageCodes } from './lib/languages.mjs'
import { root, run } from './lib/run.mjs'

const usage = `npm run new -- extension <name>              an extension with a first resource, as acme
npm run new -- resource <extension> <name>   one more resource, as acme device
npm run new -- page <extension> <name>       a page with a menu entry, as acme map
npm run new -- kind <extension> <name>       a kind of field, as acme percent

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

/** Adds an entry to a list of the exported object, which may not have the list yet. */
const list = (extension, path, key, entry) => {
  const text = readFileSync(join(place, path), 'utf8')
  if (text.includes(`${key}: []`)) insert(path, `${key}: [`, entry)
  else if (text.includes(`${key}: [`)) insert(path, `${key}: [`, `${entry}, `)
  else insert(path, `\n  name: '${extension}',`, `\n  ${key}: [${entry}],`)
}

const importInto = (path, from, line) => {
  const text = readFileSync(join(place, path), 'utf8')
  if (!text.includes(line)) insert(path, `from '${from}'`, `\n${line}`)
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

const languages = languageCodes(root)

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
  kinds: [],
  directories: [{ name: '${extension}', path: '/${extension}', icon: 'Apps', order: 55 }],
  pages: [],
})
`

/** A whole number from 0 to 100, shown as a bar: something that works, to be changed. */
const kindFiles = (name, kind) => ({
  'kind.ts': `import { type CommonOptions, type Kind, makeField } from 'user-center/define'

declare module 'user-center/define' {
  interface FieldKinds {
    /** A whole number from 0 to 100. */
    ${kind}: number
  }
}

/** A share of a whole, shown as a bar. */
export const ${kind} = <const O extends CommonOptions & { initial?: number }>(options: O) =>
  makeField('${kind}')<number, O>(options)

export const ${kind}Kind: Kind = {
  name: '${kind}',
  // Problems are texts below 'validation': those of the product, or others in 'words/<language>.ts'.
  rule: (_field, { z }) => z.int({ error: 'kind.integer' }).min(0, 'least:0').max(100, 'most:100'),
  filterOperators: ['range', 'set'],
  sorted: true,
  isComparable: value => typeof value === 'number',
  sample: (_field, seed) => seed % 101,
  bulk: true,
}
`,
  'server.ts': `import { plainText, type ServerKind, storedAs } from 'user-center/server'
import { ${kind}Kind } from './kind.ts'

export const ${kind}Server: ServerKind = {
  kind: ${kind}Kind,
  storage: storedAs('integer'),
  writeCell: value => \`\${value}%\`,
  // A cell is '45%' or '45'. Anything else is left as it is, and the rule refuses it.
  readCell: cell => {
    const [, number] = /^(\\d+) ?%?$/.exec(plainText(cell).trim()) ?? []
    return number === undefined ? cell : Number(number)
  },
  example: '45%',
}
`,
  'browser.tsx': `import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import {
  type BrowserKind,
  type CellProps,
  type FilterProps,
  late,
  Nothing,
  plainDigits,
  RangeFilter,
} from 'user-center/console'
import { ${kind}Kind } from './kind.ts'

/** The bar is for the eye: the number beside it says the same. */
const Bar = ({ value }: CellProps) =>
  typeof value === 'number' ? (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Box aria-hidden="true" sx={track}>
        <Box sx={filled} style={{ width: \`\${value}%\` }} />
      </Box>
      <span className="uc-number">{value}%</span>
    </Stack>
  ) : (
    <Nothing />
  )

/** Narrow places, such as cards on a phone, shorten the bar and never the number. */
const track = {
  flex: '0 1 96px',
  minWidth: 72,
  height: 6,
  borderRadius: 3,
  bgcolor: 'action.disabledBackground',
}
const filled = { height: 1, borderRadius: 'inherit', bgcolor: 'primary.main' }

/** What is typed as a number; undefined where it is none. */
const read = (typed: string) => {
  const text = plainDigits(typed)
  return /^\\d*$/.test(text) ? text : undefined
}

const Filter = (props: FilterProps) => <RangeFilter {...props} read={read} write={Number} />

export const ${kind}Browser: BrowserKind = {
  kind: ${kind}Kind,
  cell: Bar,
  show: Bar,
  filter: Filter,
  text: value => \`\${value}%\`,
  // Apart, so that lists do not load it.
  input: late(async () => (await import('./input.tsx')).${capital(name)}Input, null),
}
`,
  'input.tsx': `import Stack from '@mui/material/Stack'
import { type InputProps, Line } from 'user-center/console'

/** A number is sent as one; anything else stays as it was typed and is refused. */
export const ${capital(name)}Input = (props: InputProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <Line inputMode="numeric" autoComplete="off" read={numberOf} props={props} />
    <span aria-hidden="true">%</span>
  </Stack>
)

const numberOf = (typed: string) => {
  const [, number] = /^(\\d+) ?%?$/.exec(typed.trim()) ?? []
  return number === undefined ? typed : Number(number)
}
`,
  [`${name}.api.test.ts`]: `import { defineResource, text } from 'user-center/define'
import { addDefinition, type Client, startTestApp, type TestApp } from 'user-center/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${kind} } from './kind.ts'

const sample = defineResource({
  name: 'sampleOf${capital(kind)}',
  api: '/app/sample/${name}',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: { name: text({ required: true, max: 64 }), value: ${kind}({}) },
  actions: {},
  form: [{ rows: [['name', 'value']] }],
  screens: {
    main: {
      path: 'sample/${name}',
      view: 'table',
      columns: ['name', 'value'],
      filters: ['value'],
      sort: ['value', 'asc'],
      actions: ['list', 'show', 'create', 'update', 'delete', 'export', 'import'],
      menu: { under: 'org', icon: 'Article', order: 99 },
    },
  },
})

let app: TestApp
let tenant: Client
beforeAll(async () => {
  app = await startTestApp()
  await addDefinition(app, sample)
  tenant = await app.as('tenant')
  for (const [name, value] of [
    ['much', 90],
    ['little', 10],
    ['nothing', null],
  ])
    expect(await tenant.post(sample.api, { name, value })).toMatchObject({ code: 0 })
})
afterAll(() => app.close())

const found = async (filter: object) => {
  const { data } = await tenant.get(\`\${sample.api}?filter=\${JSON.stringify(filter)}\`)
  return data.list.map((it: { name: string }) => it.name)
}

it('refuses a wrong value at its field', async () => {
  for (const value of [101, -1, 'much'])
    expect((await tenant.post(sample.api, { name: 'wrong', value })).data).toEqual({
      fields: { value: expect.any(String) },
    })
})

it('is a condition, and sorts by number', async () => {
  expect(await found({ value: { set: true } })).toEqual(['little', 'much'])
  expect(await found({ value: { from: 11 } })).toEqual(['much'])
  expect(await found({ value: 10 })).toEqual(['little'])
})

it('is exported, and imported again', async () => {
  const columns = encodeURIComponent('["name","value"]')
  const { data } = await tenant.get(\`\${sample.api}/export?columns=\${columns}\`)
  expect(data).toContain('little,10%')
  const file = 'name,value\\nnew,45%'
  const csv = { 'content-type': 'text/csv' }
  expect((await tenant.post(\`\${sample.api}/import\`, file, csv)).data).toMatchObject({ valid: 1 })
  expect(await found({ value: 45 })).toEqual(['new'])
})
`,
})

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
    list(
      extension,
      `${folder}/extension.ts`,
      'pages',
      `{ name: '${page}', under: '${extension}', icon: 'Article', order: 90, permissions: [] }`,
    )
    for (const language of languages) {
      insert(`${folder}/words/${language}.ts`, 'menus: {', `\n    ${page}: '${capital(name)}',`)
      insert(`${folder}/words/${language}.ts`, 'hints: {', ` ${page}: '${capital(name)}',`)
    }
    const entry = `{ path: '/${extension}/${page}', Page: late(async () => (await import('./${component}.tsx')).${component}) }`
    intoFeature(extension, console_, 'pages', entry, `import { late } from 'user-center/console'`)
  },
  kind: (extension, name) => {
    const folder = folderOf(extension)
    if (!isName(name)) refuse(usage)
    const kind = `${extension}${capital(name)}`
    for (const [file, text] of Object.entries(kindFiles(name, kind)))
      write(`${folder}/${name}/${file}`, text)
    importInto(
      `${folder}/extension.ts`,
      'user-center/define',
      `import { ${kind}Kind } from './${name}/kind.ts'`,
    )
    list(extension, `${folder}/extension.ts`, 'kinds', `${kind}Kind`)
    for (const [side, part, from] of [
      [server, `${kind}Server`, `./${name}/server.ts`],
      [console_, `${kind}Browser`, `./${name}/browser.tsx`],
    ])
      intoFeature(extension, side, 'kinds', part, `import { ${part} } from '${from}'`)
  },
}

/** What a finished command leaves to do. */
const next = {
  kind: (extension, name) =>
    `Then give a resource a field of it: ${name}: ${extension}${capital(name)}({}), imported from './${name}/kind.ts'.`,
}

const server = { file: 'server.ts', type: 'Feature', api: 'user-center/server' }
const console_ = { file: 'console.tsx', type: 'ConsoleFeature', api: 'user-center/console' }

/** Adds an entry to a list of what the extension is on one side, and begins the file when it is the first. */
const intoFeature = (extension, { file, type, api }, key, entry, imported) => {
  const path = `${extension}/${file}`
  if (existsSync(join(place, path))) {
    importInto(path, api, imported)
    list(extension, path, key, entry)
  } else
    write(
      path,
      `import type { ${type} } from '${api}'
${imported}

const feature: ${type} = {
  name: '${extension}',
  ${key}: [${entry}],
}

export default feature
`,
    )
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
console.log(
  next[what]?.(...names) ?? 'Then npm start (or npm run dev), and open the new entry of the menu.',
)
