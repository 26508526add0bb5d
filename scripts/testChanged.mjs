import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { resources } from '#resources/index.ts'
import { features } from '#server/features.ts'
import { root } from './lib/run.mjs'
import { scratch } from './lib/scratch.mjs'
import { checkOf, runSuite } from './lib/suite.mjs'

/*
 * `npm run test:changed [-- --since REF]` checks in about a minute what a change in one feature is most likely to break:
 * the style of the changed files, the types of the sides that may use them, and
 * - the unit tests that load a changed file, those with the shortest chain of imports first, as many as there is time for;
 * - the API tests that call the routes of a changed feature or import its files, the most closely related first, as many
 *   as there is time for. Imports alone would choose all of them, since each starts the whole server;
 * - of a changed feature or folder, such as `server/kit`, the API tests of the same name (`test/api/kit`).
 *
 * Changed is what differs from REF: by default from where the branch left `main`, and on `main` from its last commit.
 * It names the files that it left out. `npm test` is what proves a change.
 */

/** Seconds that the unit tests, and beside them the API tests, may take, loading not counted. */
const budget = 15
/** Seconds for a file that has not been run on this machine. */
const unknown = 3
/** One worker for each, besides the compiler: a second one would load the product once more. */
const oneWorker = ['--maxWorkers=1']

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const baseOf = () => {
  const at = process.argv.indexOf('--since')
  if (at > 0) return process.argv[at + 1] ?? 'HEAD'
  const [branch] = git('branch', '--show-current')
  const hasMain = git('branch', '--list', 'main').length > 0
  return branch === 'main' || !hasMain ? 'HEAD' : (git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD')
}

const changedSince = ref => {
  const files = [
    ...git('diff', '--name-only', ref),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter(file => /\.(?:ts|tsx|mjs)$/.test(file) && existsSync(join(root, file)))
}

const textOf = file => readFileSync(join(root, file), 'utf8')

const testsIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file) && !file.includes('.exhaustive.'))
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)

const apiTests = () => testsIn('test/api', /\.test\.ts$/)

/** Every address that some feature or definition serves, with what in the repository serves it. */
const addresses = () => {
  const fixed = features.flatMap(({ name, routes = [] }) =>
    routes.map(({ path }) => ({ path, of: `server/features/${name}/` })),
  )
  const generated = resources.map(({ api, name }) => ({ path: api, of: `resources/${name}.ts` }))
  const behaviours = features.flatMap(({ name, behaviours = {} }) =>
    resources
      .filter(it => it.name in behaviours)
      .map(({ api }) => ({ path: api, of: `server/features/${name}/` })),
  )
  return [...fixed, ...generated, ...behaviours].map(it => ({
    ...it,
    path: it.path.replace(/\/[:{].*$/, ''),
  }))
}

/** How much of what an API test calls and imports belongs to the changed files: from 0 to 1. */
const closeness = changed => {
  const served = addresses()
  const touched = served.filter(({ of }) => changed.some(file => file.startsWith(of)))
  return file => {
    if (changed.includes(file)) return 1
    const text = textOf(file)
    const count = list => new Set(list.map(it => it.path).filter(path => text.includes(path))).size
    const imports = changed.filter(it => text.includes(`'#${it}'`)).length
    const sameFolder = changed.some(it => {
      const [, part, feature] = /^server\/(\w+)\/(?:(\w+)\/)?/.exec(it) ?? []
      return file.startsWith(`test/api/${part === 'features' ? feature : part}/`)
    })
    if (sameFolder) return 0.5
    return (count(touched) + imports) / Math.max(1, count(served) + imports)
  }
}

/** Seconds that each file took when it was last run here, from Vitest's cache. */
const durations = () => {
  const cache = join(root, 'node_modules/.vite/vitest')
  const files = existsSync(cache) ? readdirSync(cache) : []
  const results = files.flatMap(folder => {
    const file = join(cache, folder, 'results.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).results : []
  })
  return new Map(
    results.map(([file, { duration }]) => [file.replace(/^[^:]*:/, ''), duration / 1000]),
  )
}

/** The files that each file imports, by reading them: Vitest would transform the whole product for that. */
const importsOf = file =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(#|\.{1,2}\/)([^']+)'/g)].map(
    ([, start, path]) => (start === '#' ? path : posix.join(posix.dirname(file), start, path)),
  )

/** For each file that loads a changed one, over how many imports: 0 for those that have changed. */
const distances = changed => {
  const importers = new Map()
  for (const file of git('ls-files', '--cached', '--others', '--exclude-standard'))
    if (
      /^(?:resources|i18n|server|src|build|scripts|test)\/.*\.(?:ts|tsx|mjs)$/.test(file) &&
      existsSync(join(root, file))
    )
      for (const imported of importsOf(file))
        importers.set(imported, [...(importers.get(imported) ?? []), file])
  const found = new Map(changed.map(file => [file, 0]))
  for (const [file, far] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, far + 1)
  return found
}

const unitTestsFor = changed => {
  const far = distances(changed)
  return fitting(
    testsIn('test/unit', /\.test\.tsx?$/).map(file => ({
      file,
      close: 1 / (1 + (far.get(file) ?? Infinity)),
    })),
  )
}

const apiTestsFor = changed => {
  const close = closeness(changed)
  return fitting(apiTests().map(file => ({ file, close: close(file) })))
}

/** The closest tests that there is time for. */
const fitting = tests => {
  const found = tests
    .map(it => ({ ...it, seconds: took.get(it.file) ?? unknown }))
    .filter(it => it.close > 0)
    .sort((one, other) => other.close - one.close || one.seconds - other.seconds)
  let left = budget
  const chosen = found.filter(({ seconds }) => {
    const fits = seconds <= left
    if (fits) left -= seconds
    return fits
  })
  return { chosen: chosen.map(it => it.file), leftOut: found.length - chosen.length }
}

const changed = changedSince(baseOf())
if (changed.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
const took = durations()
const api = apiTestsFor(changed)
const unit = unitTestsFor(changed)
/** The sides whose files have changed; that of the tests takes in what imports them on the others. */
const sides = ['resources', 'server', 'src', 'test'].filter(
  side =>
    side === 'test' ||
    changed.some(it => it.startsWith(`${side}/`)) ||
    (side === 'server' && changed.some(it => /^(?:build|scripts)\//.test(it))),
)
const env = {
  DATABASE_URL: '',
  NODE_ENV: 'test',
  TEST_TIER: 'essential',
  TMPDIR: process.env.TMPDIR ?? scratch() ?? '/tmp',
}
const results = await Promise.all([
  checkOf('style', ['node_modules/@biomejs/biome/bin/biome', 'check', ...changed]),
  checkOf('types', ['scripts/types.mjs', ...sides]),
  ...(unit.chosen.length > 0
    ? [runSuite(['run', '--project=unit*', ...oneWorker, ...unit.chosen], env)]
    : []),
  ...(api.chosen.length > 0
    ? [runSuite(['run', '--project=api*', ...oneWorker, ...api.chosen], env)]
    : []),
])

const failures = results.flatMap(it => it.failures)
const sum = of => results.reduce((all, it) => all + it[of], 0)
for (const failure of failures) console.error(`FAIL ${failure}\n`)
console.log(
  `${changed.length} files changed: ${changed
    .slice(0, 8)
    .map(it => basename(it))
    .join(', ')}${changed.length > 8 ? ' ...' : ''}`,
)
for (const [kind, { leftOut }] of Object.entries({ unit, API: api }))
  if (leftOut > 0)
    console.log(
      `${leftOut} files of ${kind} tests that have to do with them were left out for the time they take.`,
    )
console.log(`${sum('passed')} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
