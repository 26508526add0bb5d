import { expect, inject, test } from 'vitest'
import { type DemoPerson, demoSession } from '#test/e2e/support/session.ts'
import { walkTo } from '#test/e2e/support/walkTo.ts'
import { by, signedIn } from './support/browser.ts'

interface MenuEntry {
  title: string
  path: string
  type: string
  hidden: boolean
  children: MenuEntry[]
}

/** The pages of the menus of a person. */
const pagesOf = async (who: DemoPerson): Promise<MenuEntry[]> => {
  const { address } = inject('product')
  const { token, cookie } = await demoSession(who)
  const headers = { authorization: token, cookie, 'accept-language': 'zh-CN' }
  const answer = await fetch(`${address}/user/admin/role/antd/menu`, { headers })
  const { data } = (await answer.json()) as { data: { list: MenuEntry[] } }
  const flat = (entry: MenuEntry): MenuEntry[] => [entry, ...entry.children.flatMap(flat)]
  return data.list.flatMap(flat).filter(it => it.type === 'menu' && !it.hidden)
}

test.each(['platform', 'tenant'] as const)(
  'every page of the menus of %s comes with its heading, and nothing is complained of',
  async who => {
    const pages = await pagesOf(who)
    expect(pages.length).toBeGreaterThan(5)
    const { page, goto, see, gone, complaints } = await signedIn(who)
    await goto('home/account')
    await see(by('navigation', '侧边菜单'))
    const seen: string[] = []
    for (const { path } of pages) {
      await page.evaluate(walkTo, `/user/web${path}`)
      // The address changes first, and the heading may be that of the page before: the menu changes with the page.
      await page.waitForFunction(
        to =>
          location.pathname === to &&
          document.querySelector(`nav [aria-current="page"][href="${to}"]`) &&
          document.querySelector('main h1:not(.sk *)')?.checkVisibility(),
        {},
        `/user/web${path}`,
      )
      await gone('main [aria-busy="true"]')
      const heading = await page.$eval('main h1:not(.sk *)', it => it.textContent)
      const bad = [...complaints.splice(0), ...(heading ? [] : ['no heading'])]
      seen.push(...bad.map(it => `${path}: ${it}`))
    }
    expect(seen).toEqual([])
  },
)
