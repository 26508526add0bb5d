import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Hand, handOf } from '#test/e2e/support/hand.ts'
import { signIn } from '../support/signIn.ts'

type Person = 'platform' | 'tenant' | 'manager'
/** Calls the API as somebody and answers the envelope's data, of the type that the caller expects. */
type Call = <T = unknown>(method: string, path: string, body?: object) => Promise<T>

interface Envelope<T> {
  code: number
  message: string
  data: T
}

/** A page of the console and the hand that works it. */
export interface Visit {
  page: Page
  hand: Hand
  goto(path: string): Promise<void>
}

/** A running console, by its address. */
export interface Console {
  /** Part of every name that a task makes up, so that a console can be worked again. */
  stamp: string
  /** Calls as one of the trial people, to prepare what a task begins with. */
  callAs(who: Person): Promise<Call>
  /** A page on which one of the trial people is signed in. */
  visitAs(who: Person): Promise<Visit>
  /** A page on a phone, with nobody signed in. */
  phone(): Promise<Visit>
  close(): Promise<void>
}

export const consoleAt = (browser: Browser, address: string): Console => {
  const contexts: BrowserContext[] = []
  const { hostname, port } = new URL(address)
  const sessionOf = (who: Person) => signIn(Number(port), who)

  const open = async (phone: boolean, storageState: StorageState): Promise<Visit> => {
    const context = await browser.newContext({
      baseURL: address,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      hasTouch: phone,
      isMobile: phone,
      permissions: ['clipboard-read', 'clipboard-write'],
      storageState,
    })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const goto = async (path: string) => void (await page.goto(`/user/web/${path}`))
    return { page, hand: handOf(page), goto }
  }

  return {
    stamp: Date.now().toString(36).slice(-6),
    async callAs(who) {
      const { token, xsrf } = await sessionOf(who)
      const headers = {
        'content-type': 'application/json',
        authorization: token,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': decodeURIComponent(xsrf),
      }
      return async <T>(method: string, path: string, body?: object) => {
        const sent = body ? { body: JSON.stringify(body) } : {}
        const answer = await fetch(address + path, { method, headers, ...sent })
        const { code, message, data } = (await answer.json()) as Envelope<T>
        if (code !== 0) throw new Error(`${method} ${path} was refused: ${message}`)
        return data
      }
    },
    async visitAs(who) {
      const { token, xsrf } = await sessionOf(who)
      const cookie = { name: 'XSRF-TOKEN', value: xsrf, domain: hostname, path: '/', expires: -1 }
      return open(false, {
        origins: [{ origin: address, localStorage: [{ name: 'ACCESS-TOKEN', value: token }] }],
        cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
      })
    },
    phone: () => open(true, { cookies: [], origins: [] }),
    async close() {
      await Promise.all(contexts.map(it => it.close()))
    },
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
