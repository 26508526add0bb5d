import type { Page } from 'playwright-core'
import type { Typist } from '#test/support/typing/walk.ts'

/** Types in Chromium, as the keyboard and the input method of the browser do. */
export const typistOf = async (page: Page): Promise<Typist> => {
  const session = await page.context().newCDPSession(page)
  // A form with changes asks before it is left.
  page.on('dialog', it => void it.accept())
  return {
    goto: async path => void (await page.goto(`/user/web/${path}`)),
    address: () => page.url(),
    evaluate: (run, given) => page.evaluate(run as never, given) as never,
    type: (text, delay) => page.keyboard.type(text, { delay }),
    press: key => page.keyboard.press(key),
    compose: async (steps, commit) => {
      for (const text of steps)
        await session.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
      await session.send('Input.insertText', { text: commit })
    },
    composesRich: true,
  }
}
