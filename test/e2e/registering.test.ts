import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { casesOf, exhaustively } from '#test/support/tier.ts'
import { type Api, apiOf, codeSentTo } from './support/api.ts'
import { type Look, visit } from './support/browser.ts'
import { answerCaptcha } from './support/captcha.ts'
import { elsewhere } from './support/elsewhere.ts'
import { keysOf } from './support/keys.ts'

const unique = Date.now().toString(36)
const narrow = { language: 'en-US', theme: 'dark', width: 390 } as const
const password = 'correct-Horse-7-battery'
let staff: Api
let admin: Api
beforeAll(async () => {
  staff = await apiOf('platform')
  admin = await apiOf('tenant')
})

/** A policy by which invited people join the sample tenant as members. */
const joining = async (title: string, isDefault = false) => {
  const { tenantId, tenantName } = await admin('GET', '/user/admin/member/info')
  const first = async (of: string, field: string, value: string) => {
    const filter = encodeURIComponent(JSON.stringify({ [field]: value }))
    return (await admin('GET', `/user/admin/${of}?range=[0,0]&filter=${filter}`)).list[0].id
  }
  const { id: policyId } = await staff('POST', '/user/admin/policy', {
    title: `${title}${unique}`,
    isDefault,
    tenantSet: 2,
    defaultTenantId: tenantId,
    defaultDeptId: await first('dept', 'code', 'root'),
    defaultRoleId: await first('role', 'code', 'member'),
    defaultPostId: await first('post', 'code', 'manager'),
  })
  return { policyId, tenantName }
}

const defaultPolicy = async (): Promise<string> => {
  const filter = encodeURIComponent(JSON.stringify({ isDefault: true }))
  return (await staff('GET', `/user/admin/policy?range=[0,0]&filter=${filter}`)).list[0].id
}
const makeDefault = async (id: string) => {
  const { version } = await staff('GET', `/user/admin/policy/${id}`)
  await staff('PUT', `/user/admin/policy/${id}`, { isDefault: true, version })
}

/** What shows that no program registers. */
const proofs = {
  account: async (page: Page) => {
    await answerCaptcha(page)
    await keysOf(page).to(page.getByRole('button', { name: 'Register', exact: true }))
  },
  phone: async (page: Page) => {
    const { into, press } = keysOf(page)
    const phone = `137${String(Date.now()).slice(-8)}`
    await into(page.getByLabel(/^Phone number/), phone)
    await answerCaptcha(page)
    await press(page.getByRole('button', { name: 'Get code' }))
    await page.getByText('Successfully obtained verification code!').waitFor()
    await into(page.getByLabel('SMS code'), await codeSentTo(staff, phone))
  },
}
let registered = 0
const register = async (page: Page, by: keyof typeof proofs) => {
  registered += 1
  const name = `Jo${registered}${unique}`
  const { into } = keysOf(page)
  await into(page.getByLabel('Username'), name.toLowerCase())
  await into(page.getByLabel('Real name'), name)
  await into(page.getByLabel('Password', { exact: true }), password)
  await proofs[by](page)
  await page.keyboard.press('Enter')
  return name
}
const arrived = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor()

// By the keyboard alone.
describe.each(casesOf(['account', 'phone'] as const, it => it === 'phone'))('by %s', by => {
  // One address is sent a code a minute.
  const newcomer = async (look: Partial<Look>) => visit(look, await elsewhere())

  test('a person who is invited into a tenant registers and joins it', async () => {
    const { policyId, tenantName } = await joining(`加入${by}`)
    const { inviteCode } = await staff('POST', '/user/admin/invite', { title: 'Join', policyId })
    const { page, goto, complaints } = await newcomer(narrow)
    await goto(`user/reg?code=${inviteCode}`)
    await page.getByText('You are invited: Join').waitFor()
    await register(page, by)
    await arrived(page, tenantName)
    expect(complaints).toEqual([])
  })

  exhaustively(() => {
    test('a person without an invitation registers and gets a new tenant', async () => {
      const { page, goto, complaints } = await newcomer({ language: 'en-US' })
      await goto('user/login')
      await keysOf(page).press(page.getByRole('link', { name: 'Register' }))
      // Both pages have a field for the user name; the new one puts the focus into its first field.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inviteCode')
      await arrived(page, await register(page, by))
      expect(complaints).toEqual([])
    })
  })

  exhaustively(() => {
    test('a person without an invitation joins the tenant of the default policy', async () => {
      const usual = await defaultPolicy()
      const { tenantName } = await joining(`人人${by}`, true)
      onTestFinished(() => makeDefault(usual))
      const { page, goto, complaints } = await newcomer({ ...narrow, width: 1440 })
      await goto('user/reg')
      await register(page, by)
      await arrived(page, tenantName)
      expect(complaints).toEqual([])
    })
  })
})
