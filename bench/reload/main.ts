import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'

const rounds = Number(process.env.ROUNDS ?? 9)
/** A tag of each file gets an attribute; the page that shows it must follow. */
const subjects = [
  { file: 'src/app/page/Breadcrumb.tsx', tag: '<Box component="nav"' },
  { file: 'src/kit/list/Toolbar.tsx', tag: 'role="toolbar"' },
]

const [port, apiPort] = [await freePort(), await freePort()]
const folder = mkdtempSync(join(tmpdir(), 'user-center-reload-'))
const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
  env: { ...process.env, PORT: String(port), API_PORT: String(apiPort), DATA_DIR: folder },
  stdio: 'ignore',
})
try {
  await answers(`http://127.0.0.1:${apiPort}/health/ready`)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  const { token } = await signIn(apiPort, 'tenant')
  await page.addInitScript(`localStorage.setItem('ACCESS-TOKEN', '${token}')`)
  await page.goto(`http://127.0.0.1:${port}/user/web/org/user`)
  await page.locator('tbody tr').first().waitFor({ timeout: 60_000 })
  const rows: string[][] = []
  for (const subject of subjects) rows.push([subject.file, ...(await reloads(page, subject))])
  await browser.close()
  report('reload', text(rows))
} finally {
  dev.kill('SIGTERM')
}

async function reloads(page: Page, { file, tag }: { file: string; tag: string }) {
  const before = readFileSync(file, 'utf8')
  if (!before.includes(tag)) throw new Error(`${file} has no ${tag} any more.`)
  const took: number[] = []
  await page.evaluate('window.sameDocument = true')
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const mark = `r${round}`
      const began = Date.now()
      writeFileSync(file, before.replace(tag, `${tag} data-reload="${mark}"`))
      await page.locator(`[data-reload="${mark}"]`).first().waitFor({ state: 'attached' })
      took.push(Date.now() - began)
      await pause(300)
    }
  } finally {
    writeFileSync(file, before)
  }
  const kept = (await page.evaluate('window.sameDocument')) === true
  await pause(500)
  // The first one warms what transforms the file.
  const later = took.slice(1)
  return [median(later).toFixed(0), Math.max(...later).toFixed(0), kept ? 'yes' : 'no']
}

async function answers(url: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(url).then(
        it => it.ok,
        () => false,
      )
    )
      return
    await pause(100)
  }
  throw new Error('The development server did not start within 30 seconds.')
}

function text(rows: readonly (readonly string[])[]) {
  return `# Hot reload

From writing a component's file under \`npm run dev\` until the page of users shows the change, ${rounds} times.

${table(['', 'ms, median', 'ms, most', 'page kept'], rows)}`
}
