import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Seen, Subject } from './subjects.ts'
import { type Bench, watch } from './watch.ts'

declare const bench: Bench

export interface Figures {
  [measure: string]: number
}

const settle = 700

/** Everything the table shows of one subject, once, in browser sessions of its own. */
export const measure = async (
  browser: Browser,
  subject: Subject,
  slow: boolean,
): Promise<Figures> => ({
  ...(await signInFigures(browser, subject, slow)),
  ...(await listFigures(browser, subject, slow)),
})

const signInFigures = (browser: Browser, subject: Subject, slow: boolean) =>
  session(browser, subject, { slow, signedIn: false }, async open => {
    const { page, bytes } = await open()
    await page.goto(subject.base + subject.signIn.at, { waitUntil: 'commit' })
    const usable = await until(page, subject.signIn.usable)
    const signInBytes = bytes()
    await page.waitForTimeout(settle)
    const { paint, largest } = await notedOf(page)
    return {
      'sign-in: kB': signInBytes / 1000,
      'sign-in: first paint': paint,
      'sign-in: largest paint': largest,
      'sign-in: usable': usable,
    }
  })

const listFigures = (browser: Browser, subject: Subject, slow: boolean) =>
  session(browser, subject, { slow, signedIn: true }, async open => {
    const cold = await open()
    await cold.page.goto(subject.base + subject.list.at, { waitUntil: 'commit' })
    const row = await until(cold.page, subject.list.row)
    const listBytes = cold.bytes()
    await cold.page.waitForTimeout(settle)
    const { paint, largest, blocked } = await notedOf(cold.page)
    const heap = await heapOf(cold.cdp)
    const inside = await insideFigures(cold.page, subject)
    await cold.page.close()

    const warm = await open()
    await warm.page.goto(subject.base + subject.list.at, { waitUntil: 'commit' })
    const warmRow = await until(warm.page, subject.list.row)
    return {
      'list: kB': listBytes / 1000,
      'list: first paint': paint,
      'list: largest paint': largest,
      'list: first row': row,
      'list: blocking': blocked,
      'list: heap, MB': heap,
      'list, warm: first row': warmRow,
      ...inside,
    }
  })

/** The browser tells of the largest paint when it finds time, which a slow page leaves it late. */
const notedOf = async (page: Page) => {
  await page.waitForFunction(() => bench.noted.largest > 0)
  return page.evaluate(() => bench.noted)
}

const insideFigures = async (
  page: Page,
  { base, list, other, edit, many }: Subject,
): Promise<Figures> => {
  const first = await afterClick(page, other.link, other.row)
  const back = await afterClick(page, other.back, list.row)
  const again = await afterClick(page, other.link, other.row)
  await afterClick(page, other.back, list.row)
  const form = await afterClick(page, edit.button, edit.field)
  await page.goBack()
  await until(page, list.row)
  const hundred = await afterAddress(page, base, many(100))
  await afterAddress(page, base, { ...many(10), row: list.row })
  const thousand = await afterAddress(page, base, many(1000))
  return {
    'list to list: first': first,
    'list to list: back': back,
    'list to list: again': again,
    'list to form': form,
    '100 rows': hundred,
    '1000 rows': thousand,
  }
}

const until = (page: Page, [selector, text]: Seen) =>
  page.evaluate(([at, what]) => bench.until(at ?? '', what ?? ''), [selector, text])

const afterClick = async (page: Page, selector: string, seen: Seen) => {
  await page.locator(selector).first().click()
  const at = await until(page, seen)
  const { clicked } = await page.evaluate(() => bench.noted)
  await page.waitForTimeout(settle)
  return at - clicked
}

/** Goes to another address of the same page as the back button would, without loading it again. */
const afterAddress = async (
  page: Page,
  base: string,
  { at, row: [selector, text] }: { at: string; row: Seen },
) => {
  const time = await page.evaluate(
    async ([address, wanted, what]) => {
      const began = performance.now()
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
      dispatchEvent(new HashChangeEvent('hashchange'))
      return (await bench.until(wanted ?? '', what ?? '')) - began
    },
    [base + at, selector, text],
  )
  await page.waitForTimeout(settle)
  return time
}

const heapOf = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

type Open = () => Promise<{ page: Page; cdp: CDPSession; bytes(): number }>

const session = async <T>(
  browser: Browser,
  { storage }: Subject,
  { slow, signedIn }: { slow: boolean; signedIn: boolean },
  work: (open: Open) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  })
  // The compiler wraps named functions in a helper of its own, which the page does not have.
  await context.addInitScript('globalThis.__name = named => named')
  await context.addInitScript(watch)
  if (signedIn)
    await context.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, storage)
  try {
    return await work(() => openPage(context, slow))
  } finally {
    await context.close()
  }
}

const openPage = async (context: BrowserContext, slow: boolean) => {
  const page = await context.newPage()
  // A new window loads pages of the browser's own beside it, which would be measured along.
  await page.waitForTimeout(settle)
  page.setDefaultTimeout(30_000)
  const cdp = await context.newCDPSession(page)
  let received = 0
  await cdp.send('Network.enable')
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength))
  if (slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const throughput = 10e6 / 8
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  return { page, cdp, bytes: () => received }
}
