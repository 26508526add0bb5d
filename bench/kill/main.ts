import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/product.ts'
import { median, report } from '../support/report.ts'
import { type Session, signIn } from '../support/signIn.ts'

/** Kills Node with signal 9 while it writes, again and again: what was acknowledged must be there afterwards. */
const rounds = Number(process.env.ROUNDS ?? 20)
const folder = mkdtempSync(join(tmpdir(), 'user-center-kill-'))
const posts = '/user/admin/post'
const acknowledged = new Set<string>()
const starts: number[] = []

const start = async (port: number): Promise<ChildProcess> => {
  const begun = performance.now()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  while (
    !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      it => it.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The start ended with code ${child.exitCode}.`)
    await new Promise(done => setTimeout(done, 10))
  }
  starts.push(performance.now() - begun)
  return child
}

const headers = ({ token, xsrf }: Session) => ({
  'content-type': 'application/json',
  authorization: token,
  'x-xsrf-token': xsrf,
  cookie: `XSRF-TOKEN=${xsrf}`,
})

/** Writes until the connection breaks. */
const write = async (port: number, session: Session, name: string) => {
  for (let n = 0; ; n += 1) {
    const code = `${name}x${n}`
    const sent = {
      method: 'POST',
      headers: headers(session),
      body: JSON.stringify({ name: code, code }),
    }
    const answer = await fetch(`http://127.0.0.1:${port}${posts}`, sent).then(
      it => it.json(),
      () => undefined,
    )
    if (!answer) return
    if ((answer as { code: number }).code === 0) acknowledged.add(code)
  }
}

const stored = async (port: number, session: Session) => {
  const found = new Set<string>()
  for (let from = 0; ; from += 1000) {
    const answer = await fetch(`http://127.0.0.1:${port}${posts}?range=[${from},${from + 999}]`, {
      headers: headers(session),
    })
    const { list } = ((await answer.json()) as { data: { list: { code: string }[] } }).data
    for (const { code } of list) found.add(code)
    if (list.length < 1000) return found
  }
}

for (let round = 0; round < rounds; round += 1) {
  const port = await freePort()
  const child = await start(port)
  const session = await signIn(port, 'tenant')
  const writers = Array.from({ length: 8 }, (_, at) => write(port, session, `r${round}w${at}`))
  await new Promise(done => setTimeout(done, 100 + 40 * (round % 10)))
  child.kill('SIGKILL')
  await Promise.all(writers)
}
const port = await freePort()
const last = await start(port)
const found = await stored(port, await signIn(port, 'tenant'))
const lost = [...acknowledged].filter(code => !found.has(code))
last.kill('SIGTERM')
await new Promise(done => last.once('exit', done))
rmSync(folder, { recursive: true, force: true })
const [, ...later] = starts
report(
  'kill',
  `# Node killed with signal 9 while it writes

${rounds} times, eight writers each: ${acknowledged.size} rows acknowledged, ${lost.length} of them lost. Each next start needed no hand; until ready it took ${median(later).toFixed(0)} ms (median), ${Math.max(...later).toFixed(0)} ms at most.`,
)
if (lost.length > 0) process.exitCode = 1
