import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type BrowserContext, type Page, Puppeteer } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type DemoPerson, demoSession } from '#test/e2e/support/session.ts'
import { selectByRole } from './byRole.ts'

export interface Look {
  language: 'zh-CN' | 'en-US'
  width: 1440 | 390
}
const standard: Look = { language: 'zh-CN', width: 1440 }

/** A page with cookies and storage of its own. Console errors and page errors are collected. */
export interface Visit {
  page: Page
  complaints: string[]
  goto(path: string): Promise<void>
  /** Waits until the element exists. */
  see(selector: string): Promise<void>
  /** Waits until the element no longer exists. */
  gone(selector: string): Promise<void>
  click(selector: string): Promise<void>
  /** Replaces the text of a field. */
  fill(selector: string, text: string): Promise<void>
  count(selector: string): Promise<number>
}

/** Preferences of Firefox for this test file, as in about:config; to be set before its first test. */
export const preferences: Record<string, unknown> = {
  'intl.accept_languages': 'zh-CN,zh',
}

let browser: Browser | undefined
let downloads = ''
const open: BrowserContext[] = []

beforeAll(async () => {
  if (!Puppeteer.customQueryHandlerNames().includes('role'))
    Puppeteer.registerCustomQueryHandler('role', { queryAll: selectByRole })
  downloads = await mkdtemp(join(tmpdir(), 'user-center-downloads-'))
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      // A headless window reports no mouse, and the page would show the controls for touch.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.always_ask_before_handling_new_types': false,
      ...preferences,
    },
  })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(it => it.close()))
})
afterAll(async () => {
  await browser?.close()
  await rm(downloads, { recursive: true, force: true })
})

/** The download folder of this test file. */
export const downloadFolder = () => downloads

/** An element by its role and, if given, its accessible name; `name*` is the beginning of a name, `*name*` a part. */
export const by = (role: string, name = '') => `::-p-role(${role}${name ? `|${name}` : ''})`

/** Opens a page for a visitor who is not signed in. */
export const visit = async (
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => {
  if (!browser) throw new Error('Firefox has not been started.')
  const { language, width } = { ...standard, ...look }
  const context = await browser.createBrowserContext()
  open.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.setViewport({ width, height: width === 390 ? 844 : 900 })
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  if (language !== standard.language)
    await store(page, address, { name: 'LANGUAGE', value: language })
  return {
    page,
    complaints,
    goto: async path => void (await page.goto(`${address}/user/web/${path}`)),
    see: selector =>
      told(page, `no ${selector}`, page.waitForSelector(selector, { visible: true })),
    gone: selector =>
      told(page, `still ${selector}`, page.waitForSelector(selector, { hidden: true })),
    click: selector => told(page, `no click on ${selector}`, page.locator(selector).click()),
    fill: (selector, text) =>
      told(page, `no text into ${selector}`, page.locator(selector).fill(text)),
    count: async selector => (await page.$$(selector)).length,
  }
}

/** Adds the element and the text of the page to a timeout, whose own message names neither. */
const told = async (page: Page, what: string, done: Promise<unknown>) => {
  try {
    await done
  } catch (cause) {
    const text = await page.evaluate(() => {
      const dialogs = [...document.querySelectorAll('[role="dialog"], main')]
      return dialogs
        .map(it => it.textContent)
        .join('\n')
        .replace(/\s*\n\s*/g, ' / ')
    })
    throw new Error(`${what} at ${page.url()}, which shows:\n${text.slice(0, 1500)}`, { cause })
  }
}

/** Opens a page for one of the trial people, signed in without the sign-in page. */
export const signedIn = async (
  who: DemoPerson,
  look: Partial<Look> = {},
  address = inject('product').address,
): Promise<Visit> => {
  const { token, cookie } = await demoSession(who, address)
  const visited = await visit(look, address)
  const [name = '', value = ''] = /^([^=]+)=(.*)/.exec(cookie)?.slice(1) ?? []
  await visited.page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/' })
  await store(visited.page, address, { name: 'ACCESS-TOKEN', value: token })
  return visited
}

/** Sets an item of the page's storage, on a file of the product that runs no scripts. */
const store = async (page: Page, address: string, item: { name: string; value: string }) => {
  await page.goto(`${address}/user/web/favicon.svg`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), item)
}
