import { chromium } from 'playwright-core'
import { startPostgres } from '../../scripts/lib/postgres15.mjs'
import { fill } from '../support/fill.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { serveBaseline } from './baselines.ts'
import { type Figures, measure } from './measure.ts'
import { readRows } from './rows.ts'
import { floorOf, limitOf, oursOf, type Subject } from './subjects.ts'

const rounds = Number(process.env.ROUNDS ?? 5)

const postgres = await startPostgres()
if (!postgres)
  throw new Error("The bench needs the distribution's PostgreSQL (apt-get install postgresql).")
const product = await startProduct(postgres.url)
await fill(postgres.url, { tenants: 2, people: 1100 })
const session = await signIn(product.port, 'tenant')
const { rows, texts } = await readRows(product.port, session)

const subjects: Subject[] = [
  limitOf(await serveBaseline('limit', rows), texts),
  floorOf(await serveBaseline('floor', rows), texts),
  oursOf(product.port, session, texts),
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
})

const sections: string[] = []
for (const slow of [false, true]) {
  const taken = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]))
  // The first round warms the server, the file cache and the browser's code cache on disk; it is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const subject of subjects) {
      const figures = await measure(browser, subject, slow)
      if (round > 0) taken.get(subject.name)?.push(figures)
    }
  sections.push(section(slow, taken))
}
await browser.close()

report(
  'page',
  `# The console beside a bare react-admin

Production builds in Chromium, 1440 x 900; medians of ${rounds}, the three in turn. Limit: a bare React page. Floor: a minimal react-admin 5.15 with MUI, two lists and a form (\`bench/page/floor\`), gzipped. Ours: the whole shell with menus, filters and the department tree, as \`npm start\` serves it. Times in ms from the start of the navigation or from the click; kB as transferred until then.

${sections.join('\n\n')}`,
)
await product.stop()
await postgres.stop()
process.exit(0)

function section(slow: boolean, taken: ReadonlyMap<string, readonly Figures[]>) {
  const of = (name: string, key: string) =>
    median((taken.get(name) ?? []).map(figures => figures[key] ?? Number.NaN))
  const keys = Object.keys(taken.get('ours')?.[0] ?? {})
  const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const lines = keys.map(key => {
    const [limit, floor, ours] = [of('limit', key), of('floor', key), of('ours', key)]
    return [
      key,
      shown(limit),
      shown(floor),
      shown(ours),
      floor > 0 ? (ours / floor).toFixed(2) : '',
    ]
  })
  const title = slow ? '## Slow: processor 4 times slower, 10 Mbit/s, 40 ms' : '## As it is'
  return `${title}\n\n${table(['', 'limit', 'floor', 'ours', 'ours / floor'], lines)}`
}
