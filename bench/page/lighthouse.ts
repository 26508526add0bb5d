import lighthouse, { type Flags } from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'
import puppeteer, { type Page } from 'puppeteer-core'
import { median, table } from '../support/report.ts'

/**
 * A page that Lighthouse loads with an empty cache. `storage` is written to the browser's local
 * storage before, for example to be signed in.
 */
export interface AuditedPage {
  name: string
  url: string
  storage?: Readonly<Record<string, string>>
}

interface Audited {
  score: number
  /** Milliseconds, as Lighthouse simulates them for the preset's device and connection. */
  firstPaint: number
  largestPaint: number
  blocking: number
  /** Cumulative layout shift; no unit. */
  shift: number
}

const presets = { mobile: undefined, desktop } as const
/**
 * The scores of a page differ by a few points between loads, so the median of several is reported.
 */
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)

/** Lighthouse's performance figures of the pages, for both of its presets, as Markdown. */
export const lighthouseReport = async (pages: readonly AuditedPage[]): Promise<string> => {
  const parts: string[] = []
  for (const preset of ['mobile', 'desktop'] as const) {
    const lines: string[][] = []
    for (const page of pages) lines.push([page.name, ...shown(await audited(page, preset))])
    const head = ['', 'score', 'lowest', 'first paint', 'largest paint', 'blocking', 'shift']
    parts.push(`## ${preset === 'mobile' ? 'Mobile' : 'Desktop'} preset\n\n${table(head, lines)}`)
  }
  return parts.join('\n\n')
}

const audited = async (page: AuditedPage, preset: keyof typeof presets): Promise<Audited[]> => {
  const all: Audited[] = []
  // The first load warms the server; it is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const figures = await loadRepeatedly(page, preset)
    if (round > 0) all.push(figures)
  }
  return all
}

/**
 * Milliseconds until Lighthouse ends a load. The event stream of a signed-in page stays open, so the network never
 * becomes idle; without this each load takes 45 s. The pages are complete after less than two.
 */
const maxWaitForLoad = 8_000

/** Now and then Chromium's trace lacks the start of the navigation (NO_NAVSTART). Such a load is repeated. */
const loadRepeatedly = async (
  page: AuditedPage,
  preset: keyof typeof presets,
): Promise<Audited> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(page, preset)
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** Loads the page once in a new browser, so that nothing is cached. */
const loadOnce = async ({ url, storage }: AuditedPage, preset: keyof typeof presets) => {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage()
    await keep(page, url, storage)
    const options: Flags = { logLevel: 'error', onlyCategories: ['performance'], maxWaitForLoad }
    const result = await lighthouse(url, options, presets[preset], page)
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`)
    // After a redirect, for example to the sign-in page, the wrong page would be measured.
    if (result.lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}`)
    const of = (audit: string) => result.lhr.audits[audit]?.numericValue ?? Number.NaN
    return {
      score: (result.lhr.categories.performance?.score ?? Number.NaN) * 100,
      firstPaint: of('first-contentful-paint'),
      largestPaint: of('largest-contentful-paint'),
      blocking: of('total-blocking-time'),
      shift: of('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Stores something for the origin of a page, from an empty page that is not requested from the
 * server.
 */
const keep = async (page: Page, url: string, storage: AuditedPage['storage'] = {}) => {
  await page.setRequestInterception(true)
  page.once('request', request => request.respond({ contentType: 'text/html', body: '' }))
  await page.goto(url)
  await page.evaluate(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  await page.setRequestInterception(false)
}

const shown = (all: readonly Audited[]): string[] => {
  const of = (key: keyof Audited) => median(all.map(figures => figures[key]))
  const lowest = Math.min(...all.map(({ score }) => score))
  const times = [of('firstPaint'), of('largestPaint'), of('blocking')].map(it => it.toFixed(0))
  return [of('score').toFixed(0), lowest.toFixed(0), ...times, of('shift').toFixed(3)]
}
