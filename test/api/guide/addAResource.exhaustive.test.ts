import { execFile } from 'node:child_process'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRepository, followPage } from './copy.ts'

const slow = 240_000
let folder: string
beforeAll(() => {
  folder = copyRepository()
  followPage(folder)
  renameSync(
    join(folder, 'test/api/guide/asset.probe.ts'),
    join(folder, 'test/api/guide/asset.test.ts'),
  )
  rmSync(join(folder, 'test/api/guide/addAResource.exhaustive.test.ts'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: string, ...args: string[]) =>
  new Promise<string>(resolve => {
    const program = join('node_modules', script)
    execFile(process.execPath, [program, ...args], { cwd: folder, maxBuffer: 1e8 }, (_, out, err) =>
      resolve(out + err),
    )
  })

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const tests = async (...args: string[]) => {
  const said = await run(
    'vitest/vitest.mjs',
    'run',
    '--project=api*',
    '--silent',
    '--reporter=json',
    '--outputFile=report.json',
    ...args,
  )
  const { testResults } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  const names = all.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
  return { names, failed, said }
}

describe('whoever follows docs/add-a-resource.md', () => {
  it.each(['resources', 'server'])(
    'writes what compiles in %s',
    async side => {
      expect(await run('typescript/bin/tsc', '-p', `tsconfig.${side}.json`)).not.toMatch(/asset/)
    },
    slow,
  )

  it(
    'has table, screen, menu, routes and permissions, and is in the suites that loop over all resources',
    async () => {
      const { names, failed, said } = await tests(
        'test/api/guide',
        'test/api/isolation',
        'test/api/kit/isolation',
        'test/api/kit/roundTrip',
        '-t',
        'asset',
      )
      expect(failed, said).toEqual([])
      const own = names.filter(name => name.startsWith('the asset of the page'))
      expect(own).toHaveLength(6)
      expect(names.length - own.length).toBeGreaterThan(8)
    },
    slow,
  )
})
