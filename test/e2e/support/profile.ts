import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, inject } from 'vitest'

const profiles = new Set<string>()
const contexts = new Set<BrowserContext>()

export interface OpenBrowser {
  page: Page
  close: () => Promise<void>
}

/** Opens a browser whose profile lies in a folder, so that it can be closed and opened again. */
export const openBrowser = async (
  profile: string,
  { phone = false }: { phone?: boolean } = {},
): Promise<OpenBrowser> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: inject('product').address,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    isMobile: phone,
  })
  contexts.add(context)
  const [first] = context.pages()
  const page = first ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  return { page, close: () => context.close() }
}

/** An empty folder for a profile, which the end of the test removes. */
export const newProfile = async (): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  profiles.add(profile)
  return profile
}

afterEach(async () => {
  await Promise.all([...contexts].map(it => it.close()))
  await Promise.all([...profiles].map(it => rm(it, { recursive: true, force: true })))
  contexts.clear()
  profiles.clear()
})
