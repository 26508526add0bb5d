import { fileURLToPath } from 'node:url'
import { writeExtensions } from './lib/extensions.mjs'
import { run } from './lib/run.mjs'

/**
 * Looks with knip (`knip.jsonc`) for files that nothing reaches, exports that nothing imports, packages that nothing
 * uses and packages that are used without being listed. Answers what it found as the suites do.
 */
export const checkUnused = async () => {
  writeExtensions()
  const args = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']
  const { code, output } = await run(process.execPath, args)
  const failures = code === 0 ? [] : [`unused\n${output.trimEnd()}`]
  return { passed: code === 0 ? 1 : 0, failures, skipped: 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failures } = await checkUnused()
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}
