import { type Browser, chromium } from 'playwright-core'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { signIn } from '../support/signIn.ts'
import { serveBaseline } from './baselines.ts'
import { lighthouseReport } from './lighthouse.ts'
import { type Figures, measure } from './measure.ts'
import { readRows } from './rows.ts'
import { floorOf, limitOf, oursOf, type Subject } from './subjects.ts'

type Taken = ReadonlyMap<string, readonly Figures[]>
/**
 * Rounds per page. A fast page varies by a frame, which is a fifth of some figures, so it needs
 * more of them.
 */
const rounds = {
  asItIs: Number(process.env.ROUNDS ?? 9),
  slow: Number(process.env.SLOW_ROUNDS ?? 5),
}

await withPostgres({ durable: false }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  await fill(postgres.url, { tenants: 2, people: 1100 })
  const session = await signIn(product.port, 'tenant')
  const { rows, texts } = await readRows(product.port, session)
  const subjects: Subject[] = [
    limitOf(await serveBaseline('limit', rows), texts),
    floorOf(await serveBaseline('floor', rows), texts),
    oursOf(product.port, session, texts),
  ]
  const parts = process.argv.slice(2)
  const wants = (part: string) => parts.length === 0 || parts.includes(part)
  if (wants('times')) await reportTimes(subjects, ending)
  if (wants('lighthouse')) report('lighthouse', await lighthouseText(subjects), 'page')
})
// The baselines' servers and the bundler's threads would keep the process alive.
process.exit(0)

async function reportTimes(
  subjects: readonly Subject[],
  ending: (stop: () => Promise<void>) => void,
) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  ending(() => browser.close())
  const asItIs = await taken(browser, subjects, false)
  report('page', text(asItIs, await taken(browser, subjects, true)))
}

/** Pages that the floor has too, and five of ours. */
async function lighthouseText([, floor, ours]: readonly Subject[]) {
  if (!floor || !ours) throw new Error('The subjects are limit, floor and ours.')
  const at = ({ name, base, storage }: Subject, page: string, path: string) => ({
    name: `${name}: ${page}`,
    url: base + path,
    storage,
  })
  const pages = [
    { ...at(floor, 'sign-in', floor.signIn.at), storage: {} },
    at(floor, 'users', floor.list.at),
    { ...at(ours, 'sign-in', ours.signIn.at), storage: {} },
    at(ours, 'users', ours.list.at),
    at(ours, 'departments', '/org/dept'),
    at(ours, 'workplace', '/dashboard/workplace'),
    at(ours, 'analysis', '/dashboard/analysis'),
  ]
  return `# Lighthouse, beside a bare react-admin

Performance category of Lighthouse 12 in Chromium, each page loaded cold and signed in (sign-in: not), without service worker; medians of three loads and the lowest score of them. Floor: as in [page.md](page.md). Times in ms as Lighthouse simulates them: mobile is a processor 4 times slower with 1.6 Mbit/s and 150 ms, desktop 10 Mbit/s and 40 ms. The largest paint of our signed-in pages can be the hint below the title, which the skeleton shows before the code has arrived; [page.md](page.md) says when the first row is there.

${await lighthouseReport(pages)}`
}

async function taken(browser: Browser, subjects: readonly Subject[], slow: boolean) {
  const all = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]))
  // The first round warms the server and the file cache; it is not counted.
  const counted = slow ? rounds.slow : rounds.asItIs
  for (let round = 0; round <= counted; round += 1)
    for (const subject of subjects) {
      const figures = await measure(browser, subject, slow)
      if (round > 0) all.get(subject.name)?.push(figures)
    }
  return all
}

function text(asItIs: Taken, slow: Taken) {
  return `# The console beside a bare react-admin

Production builds in Chromium, 1440 x 900; medians of ${rounds.asItIs} as it is and of ${rounds.slow} slow, the three in turn. Limit: a bare React page. Floor: a minimal react-admin 5.15 with MUI, two lists and a form (\`bench/page/floor\`), gzipped. Ours: the whole shell with menus, filters and the department tree, as \`npm start\` serves it. Times in ms from the start of the navigation or from the click; kB as transferred until then.

## As it is

${figures(asItIs)}

## Slow: processor 4 times slower, 10 Mbit/s, 40 ms

${figures(slow)}`
}

function figures(all: Taken) {
  const of = (name: string, key: string) =>
    median((all.get(name) ?? []).map(figure => figure[key] ?? Number.NaN))
  const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const lines = Object.keys(all.get('ours')?.[0] ?? {}).map(key => {
    const [limit, floor, ours] = [of('limit', key), of('floor', key), of('ours', key)]
    const ratio = floor > 0 ? (ours / floor).toFixed(2) : ''
    return [key, shown(limit), shown(floor), shown(ours), ratio]
  })
  return table(['', 'limit', 'floor', 'ours', 'ours / floor'], lines)
}
