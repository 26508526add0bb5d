import { expect, test } from 'vitest'
import { casesOf } from '#test/support/tier.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, expectWords, type Look, signedIn } from './support/browser.ts'

const looks: Look[] = [
  { language: 'zh-CN', theme: 'light', width: 1440 },
  { language: 'en-US', theme: 'dark', width: 390 },
]
const words = {
  'zh-CN': {
    forever: '永久保留',
    days: '审计日志保留天数',
    warning: /审计日志没有保留期限，目前占用 [\d.]+\s?\S+，会随/,
  },
  'en-US': {
    forever: 'Kept forever',
    days: /Days the audit log is kept/,
    warning: /Nothing limits the audit log: it takes [\d.,]+ \S+ now/,
  },
} as const

test.each(casesOf(looks, (_, at) => at === 1))(
  'the site settings warn with the size of an audit log that nothing limits: %o',
  async look => {
    const { page, goto, complaints } = await signedIn('platform', look)
    const { forever, days, warning } = words[look.language as keyof typeof words]
    await goto('home/site')
    await page.getByLabel(days).waitFor()
    await page.getByLabel(forever).check()
    await page.getByText(warning).waitFor()
    expect(await page.getByLabel(days).count()).toBe(0)
    expect(await page.getByLabel(forever).evaluate(it => it === document.activeElement)).toBe(true)
    await expectWords(page)
    await expectFits(page)
    expect(await faultsIn(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)
