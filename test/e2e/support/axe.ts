import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Within {
  /** A selector: what is new on the page; the whole document unless told. */
  part?: string
  /** All rules of axe unless told. */
  rules?: string[]
}

/**
 * What axe finds wrong, each as one sentence. It is run in the page itself, and stays in the document for the next
 * time: its own driver puts it there anew each time and sums up on a page of its own, which takes four times as long.
 */
export const faultsIn = async (page: Page, { part, rules }: Within = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules ? { runOnly: rules } : {}),
  }
  const found = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part ?? document, options),
    [part, options] as const,
  )
  return found.violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id} ${nodes[0]?.target} ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
  )
}
