import type { Locator, Page } from 'playwright-core'

/** More stops of the Tab key than any page has. */
const most = 120

/** Where an element lies from where the focus is; runs in the page. */
const wayTo = (element: Node | null) => {
  const here = document.activeElement
  if (!element?.isConnected) return 'gone'
  if (here === element) return 'here'
  const before = here && here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
  return before && here !== document.body ? 'back' : 'on'
}

/** Works a page by its keyboard alone: what Tab does not reach is not reached. */
export const keysOf = (page: Page) => {
  const to = async (target: Locator) => {
    let element = await target.elementHandle()
    for (let stops = 0; stops < most; stops += 1) {
      const way = await page.evaluate(wayTo, element)
      if (way === 'here') return
      // Where the page has been drawn again, another element is in its place.
      if (way === 'gone') element = await target.elementHandle()
      else await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
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
