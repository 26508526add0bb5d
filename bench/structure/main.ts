/**
 * Measures the structure of the code and prints a table: `npm run bench:structure`. The figures of
 * issue "core separated from features" were taken with it. Tests are not counted.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const zones = ['resources', 'i18n', 'server', 'src'] as const
type Zone = (typeof zones)[number]

interface Source {
  path: string
  text: string
  lines: number
}

interface Import {
  from: string
  to: string
  /** Only types: it is gone in the running code. */
  type: boolean
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...zones], {
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(path => /\.tsx?$/.test(path) && existsSync(path))

const sources: Source[] = tracked.map(path => {
  const text = readFileSync(path, 'utf8')
  return { path, text, lines: text.split('\n').length - 1 }
})
const paths = new Set(tracked)

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?((?:[\w*\s{},]+?)\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const target = (from: string, specifier: string): string | undefined => {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : undefined
  return path && paths.has(path) ? path : undefined
}

/** Whether all names of a statement are types: `import { type A, type B } from`. */
const onlyTypes = (names: string | undefined) => {
  const inner = names?.match(/^\s*\{([\s\S]*)\}\s*from\s+$/)?.[1]
  if (inner === undefined) return false
  const parts = inner.split(',').map(it => it.trim())
  return parts.filter(Boolean).every(it => it.startsWith('type '))
}

const imports: Import[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(statement)].flatMap(([, type, names, fixed, late]) => {
    const to = target(path, (fixed ?? late) as string)
    return to && to !== path ? [{ from: path, to, type: Boolean(type) || onlyTypes(names) }] : []
  }),
)

/** Groups of nodes that reach each other, larger than one: Tarjan's algorithm. */
const cycles = (edges: readonly (readonly [string, string])[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node) as number)
    stack.push(node)
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other)
      if (stack.includes(other))
        low.set(node, Math.min(low.get(node) as number, low.get(other) as number))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) found.push(group.sort())
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return found
}

/** The parts of a field kind share a folder, and each belongs to its side: they are counted as three. */
const folderOf = (path: string) => {
  const folder = path.split('/').slice(0, -1).join('/')
  const part = /^resources\/kinds\/\w+\/(?:(server\.ts)|\w+\.tsx)$/.exec(path)
  if (!part) return folder
  return part[1] ? `${folder} (server)` : `${folder} (browser)`
}
/** Code without comments, imports and texts, so that sentences are not counted as code. */
const bare = new Map(
  sources.map(({ path, text }) => [
    path,
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, '$1')
      .replace(/^(?:import|export)\s[^;'"]*?from\s+['"][^'"]+['"]$/gm, '')
      .replace(/'(?:[^'\\\n]|\\.)*'/g, "''"),
  ]),
)
const bareOf = ({ path }: Source) => bare.get(path) as string
const count = (pattern: RegExp, within: readonly Source[]) =>
  within.reduce((sum, it) => sum + (bareOf(it).match(pattern)?.length ?? 0), 0)
const filesWith = (pattern: RegExp, within: readonly Source[]) =>
  within.filter(it => bareOf(it).match(pattern)).length
const importing = (name: string, within: readonly Source[]) =>
  within.filter(({ text }) => text.includes(`from '${name}'`)).length

const importers = new Map<string, Set<string>>()
for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))

const of = (zone: Zone) => sources.filter(({ path }) => path.startsWith(`${zone}/`))
const code = sources.filter(({ path }) => !path.startsWith('i18n/'))
const valueCycles = cycles(imports.filter(it => !it.type).map(it => [it.from, it.to] as const))
const typeCycles = cycles(imports.map(it => [it.from, it.to] as const))
const folderCycles = cycles(
  imports
    .map(it => [folderOf(it.from), folderOf(it.to)] as const)
    .filter(([from, to]) => from !== to),
)
const inCycles = (groups: string[][]) => groups.reduce((sum, it) => sum + it.length, 0)
const cast =
  /[\w)\]}'`>!] as (?!const\b|unknown as\b)(?:[A-Z{('[]|string|number|boolean|unknown|any|keyof|typeof|readonly|never|bigint)/g

const rows: [string, string | number][] = [
  ...zones.map(zone => {
    const files = of(zone)
    const lines = files.reduce((sum, it) => sum + it.lines, 0)
    return [`${zone}: files / lines`, `${files.length} / ${lines}`] as [string, string]
  }),
  ['all: files', sources.length],
  ['all: lines', sources.reduce((sum, it) => sum + it.lines, 0)],
  ['files with exactly one importer', [...importers.values()].filter(it => it.size === 1).length],
  ['files with fewer than 25 lines', sources.filter(it => it.lines < 25).length],
  ['files with more than 300 lines', code.filter(it => it.lines > 300).length],
  ['value cycles: groups / files', `${valueCycles.length} / ${inCycles(valueCycles)}`],
  ['cycles with types: groups / files', `${typeCycles.length} / ${inCycles(typeCycles)}`],
  [
    'cycles between folders: groups / folders',
    `${folderCycles.length} / ${inCycles(folderCycles)}`,
  ],
  ['`any` as a type', count(/(?:[:<,|]\s*|=\s*)\bany\b(?!\s*\(|\w)/g, code)],
  ['AnyRow', count(/\bAnyRow\b/g, code)],
  ['casts (`as T`, without `as const`)', count(cast, code)],
  [
    '`kind ===` or `kind !==`: places / files',
    `${count(/kind (?:===|!==)/g, code)} / ${filesWith(/kind (?:===|!==)/, code)}`,
  ],
  ['tables by field kind', count(/Record<(?:\w+\.)?FieldKind\b|\[K in FieldKind\]/g, code)],
  ['files that import react-admin', importing('react-admin', of('src'))],
]

const print = process.argv.includes('--cycles')
for (const [what, figure] of rows) process.stdout.write(`| ${what} | ${figure} |\n`)
if (print)
  for (const [title, groups] of [
    ['value', valueCycles],
    ['type', typeCycles],
    ['folder', folderCycles],
  ] as const)
    for (const group of groups) process.stdout.write(`\n${title} cycle:\n  ${group.join('\n  ')}\n`)
