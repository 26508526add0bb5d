import { ensureBuilt, ensureModules, needNode } from './lib/fresh.mjs'

needNode()
await ensureModules()
await ensureBuilt()

const { ensureChromium } = await import('./lib/chromium.mjs')
const { startPostgres } = await import('./lib/postgres15.mjs')
const { runSuite } = await import('./lib/suite.mjs')

const args = process.argv.slice(2)
const env = { CHROMIUM: await ensureChromium(), DATABASE_URL: '', NODE_ENV: 'test' }
const results = [await runSuite(args, env)]

// The second engine: what a distribution ships, beside the one that npm brings.
if (process.env.CI && args.length === 0 && !process.env.TEST_DATABASE_URL) {
  const postgres = await startPostgres()
  if (postgres) {
    results.push(await runSuite(['--project=api'], { ...env, TEST_DATABASE_URL: postgres.url }))
    await postgres.stop()
  }
}

const total = of => results.reduce((sum, result) => sum + of(result), 0)
const failed = total(({ failures }) => failures.length)
const skipped = total(result => result.skipped)
for (const text of results.flatMap(({ failures }) => failures)) console.log(`FAIL ${text}\n`)
console.log(
  `${total(({ passed }) => passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
)
process.exitCode = failed === 0 ? 0 : 1
