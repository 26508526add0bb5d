import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { deployed } from '#test/e2e/support/deployed.ts'
import { by, signedIn } from './support/browser.ts'

/** Waits until the worker controls the page and has cached the page of the console. */
const installed = (page: Page) =>
  page.waitForFunction(async () => {
    if (!navigator.serviceWorker.controller) return false
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async it => (await caches.open(it)).keys()))
    return kept.flat().some(it => it.url.includes('console.html'))
  })

test('a new version is offered, and loaded at a click', async () => {
  const place = await deployed()
  const { page, goto, click, see, gone, complaints } = await signedIn('tenant', {}, place.address)
  await goto('org/post')
  await see('main tbody tr a, main tbody tr button')
  await installed(page)
  place.deploy()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await see('::-p-text(有新内容)')
  // The list has a button of the same name.
  await click(`${by('region', '有新内容*')} ${by('button', '立即更新')}`)
  await see('main tbody tr a, main tbody tr button')
  await page.waitForFunction(() => document.querySelector('script[src*="/v2/"]') !== null)
  await gone('::-p-text(有新内容)')
  expect(complaints).toEqual([])
})
