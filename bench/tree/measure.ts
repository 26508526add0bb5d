import type { Browser } from 'playwright-core'

/** One screen with a tree in it. */
export interface Subject {
  name: string
  path: string
  /** A line of the tree that is seen once it is open. */
  line: string
  /** Another screen of the same directory, from which it is opened. */
  from: string
  /** What scrolls. */
  scroller: string
}

export interface Figures {
  /** Milliseconds from the start of the navigation, or from the click in the menu, until the line is seen. */
  loaded: number
  opened: number
  /** The longest task from the click until a second after, and while the tree is scrolled. */
  openingTask: number
  scrollingTask: number
  /** Lines in the document at the end. */
  drawn: number
}

const settle = 1000

/** Opens the screen by its address and from another screen, and scrolls, in a browser session of its own. */
export const measure = async (
  browser: Browser,
  base: string,
  token: string,
  { path, line, from, scroller }: Subject,
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(value => localStorage.setItem('ACCESS-TOKEN', value), token)
  // What compiles this file names inner functions by a helper of its own.
  await context.addInitScript('globalThis.__name = it => it')
  await context.addInitScript(watch)
  const page = await context.newPage()
  const seen = () => page.evaluate(until, line)
  await page.goto(`${base}${path}`, { waitUntil: 'commit' })
  await seen()
  // The files are in the browser's cache from here on; the rows are asked for again.
  await page.goto(`${base}${path}`, { waitUntil: 'commit' })
  const loaded = await seen()
  await page.goto(`${base}${from}`)
  await page.locator('tbody td').first().waitFor()
  await page.waitForTimeout(settle)
  await page.evaluate(longest)
  const clicked = await page.evaluate(click, `a[href$="${path}"]`)
  const opened = (await seen()) - clicked
  await page.waitForTimeout(settle)
  const openingTask = await page.evaluate(longest)
  await page.evaluate(scroll, scroller)
  const scrollingTask = await page.evaluate(longest)
  const drawn = await page.locator(`${scroller} [aria-level]`).count()
  await context.close()
  return { loaded, opened, openingTask, scrollingTask, drawn }
}

/** Runs in the page: the moment at which some element holds this text alone, on the page's own clock. */
const until = (text: string) =>
  new Promise<number>(resolve => {
    const look = () => {
      const texts = document.querySelectorAll('[aria-level]')
      if ([...texts].some(it => it.textContent?.includes(text))) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })

/** Runs in the page. */
const click = (selector: string) => {
  const link = document.querySelector<HTMLElement>(selector)
  if (!link) throw new Error(`There is no ${selector}.`)
  const at = performance.now()
  link.click()
  return at
}

/** Runs in the page: notes long tasks; those under 50 ms are none. */
const watch = () => {
  const tasks: number[] = []
  Object.assign(window, { tasks })
  new PerformanceObserver(found => {
    for (const { duration } of found.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page: the longest task since it was asked last. */
const longest = () => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0))

/** Runs in the page: five seconds at 300 pixels a frame, then from there to the end at once. */
const scroll = (selector: string) =>
  new Promise<void>((resolve, reject) => {
    const box = [...document.querySelectorAll<HTMLElement>(selector)].find(
      it => it.scrollHeight > it.clientHeight + 1000,
    )
    if (!box) return reject(new Error(`Nothing scrolls: ${selector}`))
    const end = performance.now() + 5000
    const step = () => {
      box.scrollTop += 300
      if (performance.now() < end) return requestAnimationFrame(step)
      box.scrollTop = box.scrollHeight
      // Long tasks are told a little later.
      setTimeout(resolve, 500)
    }
    step()
  })
