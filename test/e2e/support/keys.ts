import type { Locator, Page } from 'playwright-core'

/** More stops of the Tab key than any page has. */
const most = 120

/** Works a page by its keyboard alone: what Tab does not reach is not reached. */
export const keysOf = (page: Page) => {
  const to = async (target: Locator) => {
    await target.waitFor()
    for (let stops = 0; stops < most; stops += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`No Tab leads to ${target}.`)
  }
  return {
    to,
    /** Types over what stands in a field. */
    into: async (field: Locator, text: string) => {
      await to(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    press: async (button: Locator) => {
      await to(button)
      await page.keyboard.press('Enter')
    },
  }
}
