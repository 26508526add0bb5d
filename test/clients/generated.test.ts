import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { runTool, toolsFolder } from '#test/support/tools.ts'
import { folderWithDocument } from '#test/support/wholeDocument.ts'

let house: TestApp
let server: Awaited<ReturnType<TestApp['startServer']>>
const { folder, remove } = folderWithDocument('en-US')
const generated = join(folder, 'generated')

beforeAll(async () => {
  house = await startTestApp()
  server = await house.startServer()
  cpSync(join(toolsFolder, 'clients'), folder, { recursive: true })
  symlinkSync(join(toolsFolder, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(generated)
})
afterAll(async () => {
  await server.close()
  await house.close()
  remove()
})

const mustRun = async (name: string, args: readonly string[]) => {
  const { code, output } = await runTool(name, args, folder)
  expect(code, output).toBe(0)
}

const generateAll = async () => {
  await mustRun('openapi-typescript', ['openapi.json', '-o', 'generated/openapi.ts'])
  await mustRun('openapi-ts', [
    '-i',
    'openapi.json',
    '-o',
    'generated/hey',
    '-c',
    '@hey-api/client-fetch',
  ])
  const project = (file: string, client: string) => ({
    input: './openapi.json',
    output: {
      target: `./generated/orval/${file}`,
      client,
      mode: 'single',
      baseUrl: server.address,
    },
  })
  const config = { api: project('api.ts', 'fetch'), zod: project('zod.ts', 'zod') }
  writeFileSync(join(folder, 'orval.config.cjs'), `module.exports = ${JSON.stringify(config)}`)
  await mustRun('orval', ['--config', 'orval.config.cjs'])
}

it('clients that stock tools generate compile under strict and work without a cast', async () => {
  await generateAll()
  await mustRun('tsc', ['-p', '.'])
  for (const name of ['openapiFetch', 'heyApi', 'orval']) {
    const outfile = join(folder, `${name}.mjs`)
    await build({
      entryPoints: [join(folder, `${name}.ts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    })
    const { run } = await import(outfile)
    expect([name, ...(await run(server.address))]).toEqual([
      name,
      'listed true',
      'Cannot be empty',
      'deleted 1',
    ])
  }
}, 600_000)
