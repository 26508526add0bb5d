import { type Browser, chromium } from 'playwright-core'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { fillDepartments, fillMenus } from './fill.ts'
import { type Figures, measure, type Subject } from './measure.ts'
import { measureMove } from './move.ts'

const departments = 10_000
const menus = 5000
const rounds = Number(process.env.ROUNDS ?? 5)
const subjects: readonly Subject[] = [
  {
    name: 'the tree of departments, `/org/dept`',
    path: '/org/dept',
    line: 'Bench branch 1',
    from: '/org/post',
    scroller: 'div:has(> table)',
  },
  {
    name: 'the tree beside the users, `/org/user`',
    path: '/org/user',
    line: 'Bench branch 1',
    from: '/org/post',
    scroller: '[role=tree]',
  },
]
const menuTree: Subject = {
  name: 'the tree of menus, `/permission/menu`',
  path: '/permission/menu',
  line: 'Bench directory 1',
  from: '/permission/role',
  scroller: 'div:has(> table)',
}
const sorted = `sort=${encodeURIComponent('["sort","ASC"]')}&range=${encodeURIComponent('[0,9999]')}`
const calls = {
  'the tree of departments, all of it': `/user/admin/dept?${sorted}`,
  'what a tree beside a list is made of': `/user/admin/dept/options?range=${encodeURIComponent('[0,9999]')}`,
}

await withPostgres({ durable: false }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  const session = await signIn(product.port, 'tenant')
  const { token, tenantId } = session
  await fillDepartments(postgres.url, tenantId, departments)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  ending(() => browser.close())
  const base = `http://127.0.0.1:${product.port}`
  const screens: string[][] = []
  for (const subject of subjects)
    screens.push([subject.name, ...(await taken(browser, `${base}/user/web`, token, subject))])
  const answers: string[][] = []
  for (const [name, path] of Object.entries(calls))
    answers.push([name, ...(await answered(`${base}${path}`, token))])
  const move = await measureMove(base, session, 4 * rounds)
  const platform = await signIn(product.port, 'platform')
  await fillMenus(postgres.url, menus)
  screens.push([
    menuTree.name,
    ...(await taken(browser, `${base}/user/web`, platform.token, menuTree)),
  ])
  answers.push([
    'the tree of menus, all of it',
    ...(await answered(`${base}/user/admin/menu?${sorted}`, platform.token)),
  ])
  report('tree', text(screens, answers, move))
})

async function taken(browser: Browser, base: string, token: string, subject: Subject) {
  const figures: Figures[] = []
  for (let round = 0; round < rounds; round += 1)
    figures.push(await measure(browser, base, token, subject))
  const of = (what: keyof Figures) => median(figures.map(it => it[what])).toFixed(0)
  return (['loaded', 'opened', 'openingTask', 'scrollingTask', 'drawn'] as const).map(of)
}

async function answered(url: string, token: string) {
  const times: number[] = []
  let size = 0
  for (let turn = 0; turn < 25; turn += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: token } })
    const body = await answer.text()
    if (turn >= 5) times.push(performance.now() - began)
    size = body.length
  }
  return [median(times).toFixed(0), (size / 1000).toFixed(0)]
}

function text(
  screens: readonly (readonly string[])[],
  answers: readonly (readonly string[])[],
  { moved, next }: { moved: number; next: number },
) {
  const measures = [
    'loaded, ms',
    'opened, ms',
    'longest task, opening, ms',
    'longest task, scrolling, ms',
    'lines drawn',
  ]
  return `# Trees of ten thousand

A tenant with ${departments.toLocaleString('en-US')} departments, a hundred below its root and the others below them, and an installation with ${menus.toLocaleString('en-US')} menus; PostgreSQL 15, not durable; Chromium, 1440 x 900, medians of ${rounds}. Loaded: from the start of the navigation to the first branch, the console's files in the browser's cache. Opened: the same from a click in the menu of another screen. The longest task (0: none of 50 ms or more) from that click until a second after the first branch, and while the tree is scrolled by 300 pixels a frame for five seconds and to its end. Goals: opened within 1000 ms, no task over 100 ms.

${table(['', ...measures], screens)}

${table(['answers of the API', 'ms', 'kB'], answers)}

Moving a department with a thousand below it to another parent: ${moved.toFixed(0)} ms until the answer, and ${next.toFixed(0)} ms for the next request of the same person, whose rights are read again. Goal: 300 ms together.`
}
