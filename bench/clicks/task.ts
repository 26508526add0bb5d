import type { Locator, Page } from 'playwright-core'
import type { Console } from './visit.ts'

/** Does a task on a console and answers the clicks that it took. */
export type Way = (console: Console) => Promise<number>

/** A task of a day. The screens of the two versions differ, so each has a way of its own. */
export interface Task {
  name: string
  /** Left out where the version before issue 24 had no way. */
  before?: Way
  after: Way
}

/** The same steps in both versions: only what has the focus makes a difference. */
export const alike = (name: string, way: Way): Task => ({ name, before: way, after: way })

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })

/** Until the row that a form has made stands in the list. */
export const untilListed = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: text }).first().waitFor()
}

/** The first rows of a list. */
export const ready = (page: Page): Promise<void> =>
  page.locator('main tbody tr :is(a, button)').first().waitFor()
