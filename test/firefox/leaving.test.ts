import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGate } from '#test/e2e/support/gate.ts'
import { by, signedIn, visit } from './support/browser.ts'

// Firefox rejects the pending imports of a page that is being left: the console must not reload the page then.
test('quick navigations end on the last page', async () => {
  const { page, goto } = await signedIn('tenant')
  const paths = ['org/user', 'org/dept', 'org/post', 'permission/role', 'org/ledger', 'org/files']
  const lost: string[] = []
  for (let round = 0; round < 3; round += 1)
    for (const path of paths) {
      await page
        .goto(new URL(`/user/web/${path}`, page.url()).href, { waitUntil: 'domcontentloaded' })
        .catch((error: unknown) => lost.push(`${path}: ${error}`))
      // The page is left while its code is loading, in each round a little later.
      await page.waitForFunction(wait => performance.now() > wait, {}, round * 300)
      if (!page.url().endsWith(path)) lost.push(`${path}: ${page.url()}`)
    }
  expect(lost).toEqual([])
  await goto('org/post')
  expect(await page.evaluate(() => localStorage.getItem('ACCESS-TOKEN'))).not.toBeNull()
})

test('signing in as soon as the button appears opens the console', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { click, see } = await visit().then(async visited => {
      await visited.goto('org/post')
      return visited
    })
    await click(by('button', '租户管理员'))
    await see(by('heading', '岗位管理'))
  }
})

const gate = createGate()
beforeAll(gate.open)
afterAll(gate.close)

test('without the server the console opens from the cache, and says so', async () => {
  const { page, goto, see } = await signedIn('tenant', {}, gate.address())
  await goto('org/post')
  await see(by('heading', '岗位管理'))
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  )
  await gate.close()
  await goto('org/dept')
  await see(by('heading', '无法连接服务器'))
  await gate.open()
  await see(by('heading', '部门管理'))
})
