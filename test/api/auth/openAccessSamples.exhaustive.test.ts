import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textToSign } from '#resources/core/signing.ts'
import { requestSignatureOf } from '#server/outbound/sign.ts'
import { signWith } from '#src/features/openAccess/sign.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Key, keyOf } from '#test/support/openAccess.ts'

interface Vector {
  name: string
  secret: string
  timestamp: number
  nonce: string
  text: string
  sign: string
}
const folder = 'docs/open-access'
const { vectors } = JSON.parse(readFileSync(`${folder}/vectors.json`, 'utf8')) as {
  vectors: Vector[]
}

const samples = [
  ['bash', ['bash', `${folder}/samples/sign-in.sh`]],
  ['TypeScript', [process.execPath, '--import', 'tsx', `${folder}/samples/sign-in.ts`]],
  ['Python', ['python3', `${folder}/samples/sign_in.py`]],
  ['Go', ['go', 'run', `${folder}/samples/sign_in.go`]],
] as const
const isHere = (program: string) =>
  spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined
const runnable = samples.filter(([, [program]]) => isHere(program))

const exec = promisify(execFile)
const run = async ([program, ...first]: readonly string[], more: string[], env: object) =>
  (
    await exec(program as string, [...first, ...more], { env: { ...process.env, ...env } })
  ).stdout.trim()

let house: TestApp
let server: Awaited<ReturnType<TestApp['startServer']>>
let key: Key
beforeAll(async () => {
  house = await startTestApp()
  server = await house.startServer()
  key = await keyOf(await house.as('tenant'), ['GET /user/admin/post'])
})
afterAll(async () => {
  await server.close()
  await house.close()
})

describe('the vectors', () => {
  it('are eight and more, and the ones that the server and the console make', async () => {
    expect(vectors.length).toBeGreaterThanOrEqual(8)
    for (const { secret, sign, text, ...signed } of vectors) {
      expect(textToSign(signed)).toBe(text)
      expect(requestSignatureOf(secret, signed)).toBe(sign)
      expect(await signWith(secret, signed)).toBe(sign)
    }
  })
})

it('samples run here in three languages at least', () => {
  expect(runnable.map(([language]) => language)).toEqual(
    expect.arrayContaining(['bash', 'TypeScript', 'Python']),
  )
})

describe.each(runnable)('the sample in %s', (_language, command) => {
  // Starting TypeScript costs half a second each time: those that have tripped people up.
  const telling = vectors.filter(({ nonce }) => /[^\w-]/.test(nonce)).slice(0, 6)

  it('makes the signatures of the vectors', async () => {
    const made = await Promise.all(
      telling.map(({ secret, timestamp, nonce }) =>
        run(command, ['sign', String(timestamp), nonce], { UC_SECRET: secret }),
      ),
    )
    expect(made).toEqual(telling.map(it => it.sign))
  })

  it('signs in and calls a route', async () => {
    const env = { UC_URL: server.address, UC_KEY: key.key, UC_SECRET: key.secret }
    expect(await run(command, ['/user/admin/post?range=[0,0]'], env)).toContain('"total":')
  })

  it('fails with what the server says', async () => {
    const env = { UC_URL: server.address, UC_KEY: key.key, UC_SECRET: 'us_wrong' }
    await expect(run(command, [], env)).rejects.toThrow(/signature/)
  })
})
