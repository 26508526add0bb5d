import type { Page } from 'puppeteer-core'
import { inject } from 'vitest'
import { composeByEvents } from '#test/support/typing/inPage.ts'
import type { Typist } from '#test/support/typing/walk.ts'

/** Types in Firefox; what an input method would do there is told to the page by its events. */
export const typistOf = (page: Page): Typist => {
  // A form with changes asks before it is left.
  page.on('dialog', it => void it.accept())
  return {
    goto: async path => void (await page.goto(`${inject('product').address}/user/web/${path}`)),
    address: () => page.url(),
    evaluate: (run, given) => page.evaluate(run as never, given as never) as never,
    type: (text, delay) => page.keyboard.type(text, { delay }),
    press: key => page.keyboard.press(key),
    compose: (steps, commit) => page.evaluate(composeByEvents, { steps, commit }),
    // The editor reads what is composed from the document, which no event writes.
    composesRich: false,
  }
}
