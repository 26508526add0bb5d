import { checkImage } from './image.mjs'
import { checkImports } from './imports.mjs'
import { ensureBuilt, ensureModules, needNode } from './lib/fresh.mjs'
import { scratch } from './lib/scratch.mjs'
import { checkUnused } from './unused.mjs'

needNode()
await ensureModules()
// Linters and generators of clients.
await ensureModules('tools')
await ensureBuilt()

const { ensureChromium, ensureWholeChromium } = await import('./lib/chromium.mjs')
const { ensureFirefox } = await import('./lib/firefox.mjs')
const { ensureProxies } = await import('./lib/proxies.mjs')
const { ensureWebKit } = await import('./lib/webkit.mjs')
const { apiOfNode, ensureNode24 } = await import('./lib/node24.mjs')
const { startPostgres } = await import('./lib/postgres15.mjs')
const { checkOf, runSuite } = await import('./lib/suite.mjs')

// Every temporary folder is created below it.
const folder = process.env.TMPDIR ?? scratch()
if (folder) process.env.TMPDIR = folder

const all = process.argv.includes('--all')
const args = process.argv.slice(2).filter(it => it !== '--all')
const wantsFirefox = all || args.some(it => it.includes('firefox'))
const wantsProxies = all || args.some(it => it.includes('tls'))
const env = {
  CHROMIUM: await ensureChromium(),
  WHOLE_CHROMIUM: await ensureWholeChromium(),
  ...(wantsFirefox ? { FIREFOX: await ensureFirefox() } : {}),
  ...(wantsProxies ? await ensureProxies() : {}),
  DATABASE_URL: '',
  NODE_ENV: 'test',
  ...(all || args.length > 0 ? {} : { TEST_TIER: 'essential' }),
}
const wantsWebKit = (all || args.some(it => it.includes('webkit'))) && (await ensureWebKit())
const node24 = all ? await ensureNode24() : undefined
// The second database: the distribution's PostgreSQL, besides the one from npm.
const wantsSecond = (all || process.env.CI) && args.length === 0 && !process.env.TEST_DATABASE_URL
const second = wantsSecond ? await startPostgres() : undefined

/** The tests of the extension, and suites that cover what it adds. */
const loopsOverResources = [
  'test/fixtures',
  ...['gate', 'grants', 'isolation.', 'routes'].map(it => `test/api/isolation/${it}`),
  ...['across', 'exportImport', 'ids', 'isolation', 'roundTrip', 'sorts'].map(
    it => `test/api/kit/${it}`,
  ),
  ...['audit/routes', 'routes/limits', 'routes/transport', 'stock/update'].map(
    it => `test/api/${it}`,
  ),
  ...['everyForm', 'filters', 'pickers', 'sortable'].map(it => `test/unit/kit/${it}`),
  ...['house', 'scripts/languages'].map(it => `test/unit/${it}`),
]

/**
 * What belongs to one stage runs two at a time, the longest first, because browsers mostly wait; three on two
 * cores answered later than journeys wait.
 */
const stages =
  args.length > 0
    ? [[runs(args)]]
    : [
        // Many of these tests wait: the browsers of the tour fill the gaps.
        [runs(['--project=unit*', '--project=api*']), checkSources, runs(['--project=tour'])],
        [
          runs(['--project=e2e', '--shard=1/2']),
          runs(['--project=e2e', '--shard=2/2']),
          ...(all ? [runs(['--project=firefox'])] : []),
        ],
        all ? [runs(['--project=tls']), runs(['--project=clients'])] : [],
        // The product with an extension, which writes other modules into `.extensions/`.
        all
          ? [
              runs(['--project=api', '--project=unit', ...loopsOverResources], undefined, {
                EXTENSIONS_DIR: 'test/fixtures/extension',
              }),
            ]
          : [],
        // Alone: keys at 20 ms need a processor.
        all ? [runs(['--project=typing'])] : [],
        all ? [checkImage, ...(wantsWebKit ? [runs(['--project=webkit'])] : [])] : [],
        // Alone: fifty workers at once need a processor.
        second ? [runs(['--project=api*'], second.url)] : [],
        node24 ? [onNode24(['--project=unit*'])] : [],
        node24 ? [onNode24(['--project=api*', ...apiOfNode])] : [],
      ]
const results = []
for (const stage of stages) {
  const left = [...stage]
  const lane = async () => {
    for (let run = left.shift(); run; run = left.shift()) results.push(...[await run()].flat())
  }
  await Promise.all([lane(), lane()])
}
await second?.stop()

/** One after the other: the suites beside them use both processors. */
async function checkSources() {
  return [
    await checkOf('style', ['node_modules/@biomejs/biome/bin/biome', 'check']),
    await checkOf('types', ['scripts/types.mjs']),
    await checkImports(),
    await checkUnused(),
  ]
}

function runs(given, url, more = {}) {
  return () =>
    runSuite(['run', ...given], { ...env, ...more, ...(url ? { TEST_DATABASE_URL: url } : {}) })
}

/** Without the exhaustive files, as in `npm test`. */
function onNode24(given) {
  return () => runSuite(['run', ...given], { ...env, TEST_TIER: 'essential' }, node24)
}

const total = of => results.reduce((sum, result) => sum + of(result), 0)
const failed = total(({ failures }) => failures.length)
const skipped = total(result => result.skipped)
for (const text of results.flatMap(({ failures }) => failures)) console.log(`FAIL ${text}\n`)
console.log(
  `${total(({ passed }) => passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
)
process.exitCode = failed === 0 ? 0 : 1
