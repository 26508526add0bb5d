import { type Browser, chromium } from 'playwright-core'
import { report, table } from '../support/report.ts'
import type { Way } from './task.ts'
import { tasks } from './tasks.ts'
import { type Console, consoleAt } from './visit.ts'

const [before, after] = process.argv.slice(2)
if (!before || !after) {
  console.error('usage: npm run bench:clicks -- <console of f0568f3> <console of today>')
  process.exit(2)
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const counted = {
  before: await countedAt(browser, before, 'before'),
  after: await countedAt(browser, after, 'after'),
}
await browser.close()
report('clicks', text())

/** The clicks of each task on a console, by the name of the task. */
async function countedAt(browser: Browser, address: string, version: 'before' | 'after') {
  const console = consoleAt(browser, address)
  await withoutCaptcha(console)
  const counts = new Map<string, number>()
  for (const task of tasks) {
    const way: Way | undefined = task[version]
    if (way) counts.set(task.name, await way(console))
  }
  await console.close()
  return counts
}

/** A program cannot read the picture, and its field is the same in both versions. */
async function withoutCaptcha({ callAs }: Console) {
  const call = await callAs('platform')
  const { list } = await call<{ list: [{ id: string; version: number }] }>(
    'GET',
    '/admin/admin/site',
  )
  const [{ id, version }] = list
  await call('PUT', `/admin/admin/site/${id}`, { version, captcha: 'off' })
}

function text() {
  const shown = (count: number | undefined) => (count === undefined ? 'none' : String(count))
  const lines = tasks.map(({ name }) => [
    name,
    shown(counted.before.get(name)),
    shown(counted.after.get(name)),
  ])
  return `# Clicks of a day

What people do in a day, done in Chromium by mouse and keyboard on two consoles: as it was before issue 24 (commit f0568f3) and as it is. Each task begins on the page that it is about, by somebody signed in. A click is a press of the mouse or a tap: on a button, a link, an option, a check box or a row, and into a field that has not got the focus yet. Typing and keys do not count, nor what one does in other programs: choosing the file in the dialog of the operating system, correcting a sheet, adding the key to an app. "None" is a task that the version has no way to do. The captcha is off, since a program does not read its picture. To repeat it: build and start both, each on a data folder of its own (\`git worktree add ../before f0568f3\`; \`PORT=8127 DATA_DIR=/tmp/before node dist/server/main.js\`), then \`npm run bench:clicks -- http://127.0.0.1:8127 http://127.0.0.1:8107\`.

${table(['', 'before', 'after'], lines)}`
}
