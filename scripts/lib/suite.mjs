import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

/** Runs Vitest silently with a command (`run`, `related`) and its arguments, on this Node or another; answers the counts and, for each failure, where it is and what it said. */
export const runSuite = async (args, env, node = process.execPath) => {
  const folder = mkdtempSync(join(tmpdir(), 'user-center-tests-'))
  const file = join(folder, 'report.json')
  const cli = 'node_modules/vitest/vitest.mjs'
  const reporting = [
    '--silent',
    '--reporter=json',
    '--reporter=./scripts/lib/unhandled.mjs',
    `--outputFile=${file}`,
  ]
  const { code, output } = await run(node, [cli, ...args, ...reporting], { env })
  const report = read(file)
  rmSync(folder, { recursive: true, force: true })
  return summary(report, code, output)
}

/** A check that is no suite, such as that of types: a script that ends with 0; answers what `runSuite` does. */
export const checkOf = async (name, args) => {
  const { code, output } = await run(process.execPath, args)
  return {
    passed: code === 0 ? 1 : 0,
    failures: code === 0 ? [] : [`${name}\n${indent(output)}`],
    skipped: 0,
  }
}

const read = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

const summary = ({ testResults }, code, output) => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ ...test, file: name })),
  )
  const of = status => tests.filter(test => test.status === status)
  const failures = of('failed').map(test => failure(test.file, test.fullName, test.failureMessages))
  // A file that could not be loaded holds no test that could fail for it.
  for (const { name, status, message, assertionResults } of testResults)
    if (status === 'failed' && !assertionResults.some(test => test.status === 'failed'))
      failures.push(failure(name, 'the file itself', [message]))
  if (code !== 0 && failures.length === 0)
    failures.push(`vitest ended with code ${code}\n${indent(output)}`)
  return {
    passed: of('passed').length,
    failures,
    skipped: tests.length - of('passed').length - of('failed').length,
  }
}

const failure = (file, name, messages) =>
  `${file.replace(root, '')} > ${name}\n${indent((messages ?? []).join('\n'))}`
const indent = text =>
  text
    .trim()
    .split('\n')
    .slice(0, 40)
    .map(line => `    ${line}`)
    .join('\n')
