import { spawn } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './lib/freePort.mjs'
import { ensureBuilt } from './lib/fresh.mjs'
import { root, run } from './lib/run.mjs'

/** MB (of 2^20 bytes on the disk) that the modules of production may occupy. */
const mostMegabytes = 150
/** Milliseconds for the first start: it creates the embedded database. */
const startMs = 120_000

/**
 * Installs what production installs (`npm ci --omit=dev`) in an empty folder, measures it, and starts the built server
 * there: nothing of this folder's modules can be found from it. Answers what it found as the suites do.
 */
export const checkImage = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'user-center-image-'))
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'dist'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    const failures = []
    const installed = await run(...npmCommand(), { cwd: folder })
    if (installed.code !== 0) return found([`npm ci --omit=dev\n${installed.output}`])
    const megabytes = Math.ceil(sizeOf(join(folder, 'node_modules')) / 2 ** 20)
    console.log(`Modules of production: ${megabytes} MB (at most ${mostMegabytes}).`)
    if (megabytes > mostMegabytes)
      failures.push(`${megabytes} MB of modules, at most ${mostMegabytes} MB`)
    const problem = await startIn(folder)
    if (problem) failures.push(problem)
    return found(failures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const found = failures => ({
  passed: failures.length === 0 ? 1 : 0,
  failures: failures.map(it => `image > ${it}`),
  skipped: 0,
})

const npmCommand = () => {
  const args = ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error']
  const { npm_execpath: npm } = process.env
  return npm ? [process.execPath, [npm, ...args]] : ['npm', args]
}

/** Bytes that a folder occupies, as `du` counts them. */
const sizeOf = path => {
  const about = lstatSync(path)
  const own = about.blocks * 512
  if (!about.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own)
}

/** Starts the server with an embedded database and requests a page and its code; answers what went wrong. */
const startIn = async folder => {
  const port = await freePort()
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', part => (output += part))
  const ended = new Promise(resolve => server.on('close', code => resolve(code)))
  const address = `http://127.0.0.1:${port}`
  try {
    await isReady(server, address)
    const page = await textAt(`${address}/user/web/`)
    const [script] = /\/user\/web\/assets\/main-[\w-]+\.js/.exec(page) ?? []
    await textAt(address + script)
    server.kill('SIGTERM')
    const code = await ended
    return code === 0 ? undefined : `the server ended with code ${code}\n${output}`
  } catch (error) {
    return `${error.message}\n${output}`
  } finally {
    server.kill('SIGKILL')
    await ended
  }
}

const isReady = async (server, address) => {
  const until = Date.now() + startMs
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error(`the server was not ready after ${startMs / 1000} s`)
}

const textAt = async address => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return answer.text()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt()
  const { failures } = await checkImage()
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}
