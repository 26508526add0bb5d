import { fileURLToPath } from 'node:url'
import { ensureModules } from './lib/fresh.mjs'
import { run } from './lib/run.mjs'

/** With fewer modules something was not found, and the rules held for nothing. */
const fewest = 500

/**
 * Checks the imports of the product by the rules in `tools/imports.config.cjs`. The tool needs TypeScript 5 and stands in a
 * package of its own, which is installed when it is missing. Answers what it found as the suites do.
 */
export const checkImports = async () => {
  await ensureModules('tools')
  const tool = 'tools/node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
  const args = ['--config', 'tools/imports.config.cjs', '--output-type', 'json']
  const { output } = await run(process.execPath, [
    tool,
    ...args,
    'resources',
    'i18n',
    'server',
    'src',
  ])
  const summary = read(output)
  if (!summary) return { passed: 0, failures: [`imports\n${output}`], skipped: 0 }
  const failures = summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `imports > ${rule.name}: ${[from, ...(cycle ?? [{ name: to }]).map(it => it.name)].join(' -> ')}`,
  )
  if (summary.totalCruised < fewest)
    failures.push(`imports > only ${summary.totalCruised} modules were found`)
  return { passed: failures.length === 0 ? 1 : 0, failures, skipped: 0 }
}

const read = output => {
  try {
    return JSON.parse(output).summary
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failures } = await checkImports()
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}
