import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type DemoPerson, demoSession, type Session } from './session.ts'
import { walkTo } from './walkTo.ts'

export interface Look {
  /** The last one is English laid out from right to left. */
  language: 'zh-CN' | 'en-US' | 'ar-XB'
  theme: 'light' | 'dark'
  width: 1440 | 390
}
const standard: Look = { language: 'zh-CN', theme: 'light', width: 1440 }

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
})
afterAll(() => browser?.close())
/** Contexts opened within a test. They are closed after it, since their pages would keep working during other tests. */
let own: BrowserContext[] | undefined
beforeEach(() => {
  own = []
})
afterEach(async () => {
  await Promise.all((own ?? []).map(it => it.close()))
  own = undefined
})

/** A page with a context of its own. `complaints` collects console errors, page errors and policy violations. */
export interface Visit {
  page: Page
  context: BrowserContext
  complaints: string[]
  /** Pending API calls, without the event stream, which never ends. */
  pending(): number
  goto(path: string): Promise<void>
}

export const visit = (
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => open(look, address, {})

/** Signs in as one of the trial people, by the same call as the button of the sign-in page. */
export const signedIn = async (
  who: DemoPerson,
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => {
  return visitAs(await demoSession(who, address), look, address)
}

/** Opens a page for somebody signed in. */
export const visitAs = (
  { token, cookie }: Session,
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => {
  const [name = '', value = ''] = /^([^=]+)=(.*)/.exec(cookie)?.slice(1) ?? []
  const localStorage = [{ name: 'ACCESS-TOKEN', value: token }]
  return open(look, address, {
    origins: [{ origin: address, localStorage }],
    cookies: [
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
  })
}

/** Only if no language is stored: this runs in every page, and must not reset one that was chosen in the menu. */
const keepMadeUp = () => {
  if (!localStorage.getItem('LANGUAGE')) localStorage.setItem('LANGUAGE', 'ar-XB')
}

/** Stored in the browser, as if the user had chosen it there. */
const keepDark = () => {
  if (!localStorage.getItem('THEME')) localStorage.setItem('THEME', 'dark')
}

type Stored = Partial<Exclude<BrowserContextOptions['storageState'], string | undefined>>

const open = async (look: Partial<Look>, baseURL: string, stored: Stored): Promise<Visit> => {
  const { language, theme, width } = { ...standard, ...look }
  const context = await browser.newContext({
    baseURL,
    locale: language === 'ar-XB' ? 'en-US' : language,
    colorScheme: theme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [], ...stored },
  })
  if (language === 'ar-XB') await context.addInitScript(keepMadeUp)
  if (theme === 'dark') await context.addInitScript(keepDark)
  own?.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  const calls = new Set<Request>()
  page.on('request', call => !call.url().endsWith('/member/events') && calls.add(call))
  page.on('requestfinished', call => calls.delete(call))
  page.on('requestfailed', call => calls.delete(call))
  return {
    page,
    context,
    complaints,
    pending: () => calls.size,
    goto: async path => void (await page.goto(`/user/web/${path}`)),
  }
}

/** The title of a page without the number of unread messages before it, which changes whenever it becomes known. */
export const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\+?\) /, '')

/** Navigates to another address without reloading the page, as the menus do, and waits until the old page is gone. */
export const walk = async (page: Page, path: string) => {
  const screenOf = (address: string) => address.split('?', 1)[0]?.split('/', 2).join('/')
  const from = new URL(page.url()).pathname.replace('/user/web/', '')
  const title = screenOf(from) === screenOf(path) ? '' : await titleOf(page)
  await page.evaluate(walkTo, `/user/web/${path}`)
  await page.waitForFunction(before => document.title.replace(/^\(\d+\+?\) /, '') !== before, title)
  if (!path.endsWith('/create'))
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
}

/**
 * The answer that opens the event stream of a page. To be asked for before the page is opened: on a fast machine the
 * answer has come before anything is seen of the page, and it comes once.
 */
export const streamOf = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/member/events'))

/**
 * The answer to the call that keeps preferences of the person with the server, with this in its body. They travel in
 * batches, a moment after they were changed.
 */
export const preferencesSaved = (page: Page, what = /^/) =>
  page.waitForResponse(answer => {
    const call = answer.request()
    const isSaving = call.method() === 'POST' && call.url().endsWith('/member/preferences')
    return isSaving && what.test(call.postData() ?? '')
  })

/** The number of unread messages in the header. */
export const unreadBadge = (page: Page) => page.locator('header a[href*="/home/message"]').first()

/** Waits for the first rows of a list, as a table, a tree or cards. */
export const ready = (page: Page) =>
  page.locator('main :is(tbody tr, ul[aria-label] > li) :is(a, button)').first().waitFor()

/** Expects that no text on the page looks like a key of the texts, which is what a missing text shows. */
export const expectWords = async (page: Page) => {
  // biome-ignore lint/performance/useDomNodeTextContent: what nobody sees is no word
  const text = await page.locator('body').innerText()
  const keys =
    text.match(
      /\b(?:resources|kit|shell|errors|validation|login|menus|ra|ui)\.[a-z][\w.]*[a-z]\b/gi,
    ) ?? []
  expect(keys).toEqual([])
}

/** Expects that nothing overflows horizontally. */
export const expectFits = async (page: Page) => {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Parts that depend on the width are rendered again shortly after it has changed.
  await expect.poll(beyond).toBeLessThanOrEqual(0)
}

/** The heading of the page itself. The skeleton that stands there before says the same title. */
export const pageHeading = 'main h1:not(.sk *)'
