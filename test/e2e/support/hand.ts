import type { Locator, Page } from 'playwright-core'

/** A person's hand: works a page by clicking and typing, and counts the clicks that this takes. */
export interface Hand {
  click(target: Locator): Promise<void>
  /** Types into a field, after a click into it unless it has the focus already. */
  type(field: Locator, text: string): Promise<void>
  /** Chooses a file by the button that asks for one. */
  choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** The clicks since the last time this was asked for. */
  clicks(): number
}

export const handOf = (page: Page): Hand => {
  let count = 0
  const click = async (target: Locator) => {
    await target.click()
    count += 1
  }
  return {
    click,
    async type(field, text) {
      await field.waitFor()
      const isFocused = await field.evaluate(hasFocus)
      if (!isFocused) await click(field)
      await page.keyboard.type(text)
    },
    async choose(field, file) {
      await field.setInputFiles(file)
      count += 1
    },
    clicks() {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** Whether a field has the focus, once what a form does after its first drawing is done. */
const hasFocus = async (field: Element) => {
  const nextFrame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
  // A form focuses its first field only when its last part is drawn; some forms leave that to the person.
  const form = field.closest('form')
  const isWaiting = () => form !== null && !form.contains(document.activeElement)
  const end = performance.now() + 2000
  while (isWaiting() && performance.now() < end) await nextFrame()
  return field === document.activeElement
}
