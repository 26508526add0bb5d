import type { Page } from 'playwright-core'
import { findNumber } from '#src/login/work/findNumber.ts'
import type { ProofOfWork } from '#src/providers/signIn.ts'
import { keysOf } from './keys.ts'

/** Does the work that stands in for the picture, for calls without a page. */
export const solve = (work: ProofOfWork): string => String(findNumber(work))

/** Has the browser do the work in place of reading the picture, with the keyboard, and waits until it is done. */
export const answerCaptcha = async (page: Page) => {
  const { press } = keysOf(page)
  await press(page.getByRole('button', { name: /^(?:改用免看图验证|Verify without a picture)$/ }))
  await page.getByText(/^(?:已完成人机验证|Checked: you are not a robot)$/).waitFor()
}
