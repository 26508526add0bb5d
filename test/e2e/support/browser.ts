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
  /** The last is English from right to left. */
  language: 'zh-CN' | 'en-US' | 'ar-XB'
  theme: 'light' | 'dark'
  width: 1440 | 390
}
export const standard: Look = { language: 'zh-CN', theme: 'light', width: 1440 }

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
/** Those opened within a test; pages that stayed would go on working beside the tests that follow. */
let own: BrowserContext[] | undefined
beforeEach(() => {
  own = []
})
afterEach(async () => {
  await Promise.all((own ?? []).map(it => it.close()))
  own = undefined
})

/** A page of its own session. What the console, the page or the policy complains of is collected in `complaints`. */
export interface Visit {
  page: Page
  context: BrowserContext
  complaints: string[]
  /** Calls on their way, but the stream of events, which has no end. */
  pending(): number
  goto(path: string): Promise<void>
}

export const visit = (
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => open(look, address, {})

/** Signs in as one of the trial people without the ceremony, as the button of the sign-in page does. */
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

/** Once: who leaves it by the menu is not to be brought back by the next page. */
const keepMadeUp = () => {
  if (!localStorage.getItem('LANGUAGE')) localStorage.setItem('LANGUAGE', 'ar-XB')
}

/** As somebody who has chosen it in this browser. */
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

/** Goes to another address as the menus do, without loading the page anew; the page before it is gone then. */
export const walk = async (page: Page, path: string) => {
  const screenOf = (address: string) => address.split('?', 1)[0]?.split('/', 2).join('/')
  const from = new URL(page.url()).pathname.replace('/user/web/', '')
  const title = screenOf(from) === screenOf(path) ? '' : await page.title()
  await page.evaluate(walkTo, `/user/web/${path}`)
  await page.waitForFunction(before => document.title !== before, title)
  if (!path.endsWith('/create'))
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
}

/** The number of unread messages in the header. */
export const unreadBadge = (page: Page) => page.locator('header a[href*="/home/message"]').first()

/** The first rows of a list stand, as a table, a tree or cards. */
export const ready = (page: Page) =>
  page.locator('main :is(tbody tr, ul[aria-label] > li) :is(a, button)').first().waitFor()

/** No text on the page looks like a key of the word lists. */
export const expectWords = async (page: Page) => {
  // biome-ignore lint/performance/useDomNodeTextContent: what nobody sees is no word
  const text = await page.locator('body').innerText()
  const keys =
    text.match(
      /\b(?:resources|kit|shell|errors|validation|login|menus|ra|ui)\.[a-z][\w.]*[a-z]\b/gi,
    ) ?? []
  expect(keys).toEqual([])
}

/** Nothing sticks out sideways. */
export const expectFits = async (page: Page) => {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // What the width decides is drawn anew a moment after it has changed.
  await expect.poll(beyond, { timeout: 2000 }).toBeLessThanOrEqual(0)
}
