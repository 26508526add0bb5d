// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { evaluateAtBuild } from '../../../build/evaluateAtBuild.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(root, '.extensions', 'evaluated-'))
afterAll(() => rmSync(folder, { recursive: true }))

const built = async (text: string, modules = /\/data\.ts$/) => {
  writeFileSync(join(folder, 'data.ts'), text)
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [evaluateAtBuild(modules)],
    build: { write: false, lib: { entry: join(folder, 'data.ts'), formats: ['es'] } },
  })
  const [output] = [result].flat()
  return output && 'output' in output ? output.output[0].code : ''
}

it('puts what a module computes in its place', async () => {
  const code = await built(
    `export const all = ['a', 'b'].map(name => ({ name, '\\u2028': undefined }))`,
  )
  expect(code).toContain('JSON.parse')
  expect(code).not.toContain('.map(')
})

it('leaves modules alone that are not named', async () => {
  const elsewhere = new RegExp(`^${relative(root, folder)}/other\\.ts$`)
  expect(await built(`export const all = ['a'].map(it => it)`, elsewhere)).toContain('.map(')
})

it.each([
  ['a function', '() => 1'],
  ['a function inside', '{ on: () => 1 }'],
  ['a date', 'new Date(0)'],
  ['a number that JSON does not have', 'Infinity'],
  ['a large integer', '1n'],
])('names the export that is %s', async (_, value) => {
  await expect(built(`export const wrong = ${value}`)).rejects.toThrow(/'wrong'.*no plain data/)
})
