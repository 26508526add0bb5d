import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Within {
  /** A selector: what is new on the page; the whole document unless told. */
  part?: string
}

/** All rules of axe, best practices included, and this experimental one. */
const options: axe.RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  rules: { 'label-content-name-mismatch': { enabled: true } },
}

/**
 * What axe finds wrong, and what it does not look for, each as one sentence. It is run in the page itself, and stays
 * in the document for the next time: its own driver puts it there anew each time and sums up on a page of its own,
 * which takes four times as long.
 */
export const faultsIn = async (page: Page, { part }: Within = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: typeof axe }).axe.run(part ?? document, options),
    [part, options] as const,
  )
  const faults = found.violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id} ${nodes[0]?.target} ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
  )
  // What a tooltip says describes what it stands at, wherever it lies in the document.
  const relevant = faults.filter(it => !/region .*role="tooltip"/.test(it))
  return [...relevant, ...(await page.evaluate(ownRules))]
}

/** Run in the page: what axe has no rule for. */
const ownRules = (): string[] => {
  const rules: Record<string, Element[]> = {
    'block element in a button': [
      ...document.querySelectorAll('button :is(div, p, ul, ol, section, h1, h2, h3, table)'),
    ],
    'banner or contentinfo in a dialog': [
      ...document.querySelectorAll('[role=dialog] :is(header, footer)'),
    ].filter(it => !it.parentElement?.closest('article, aside, main, nav, section')),
    'table without a name': [
      ...document.querySelectorAll('table:not([aria-label], [aria-labelledby])'),
    ].filter(it => !it.querySelector('caption') && !it.closest('[aria-busy=true]')),
    'more than one h1': [
      ...[...document.querySelectorAll('h1')].filter(
        it => it.getClientRects().length > 0 && !it.closest('[aria-hidden=true]'),
      ),
    ].slice(1),
  }
  return Object.entries(rules).flatMap(([rule, [first]]) =>
    first ? [`${rule}: ${first.outerHTML.slice(0, 200)}`] : [],
  )
}
