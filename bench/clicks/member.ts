import { Secret, TOTP } from 'otpauth'
import { button, type Task } from './task.ts'
import type { Console, Visit } from './visit.ts'

const [first, own] = ['correct-Horse-9', 'battery-Staple-8'] as const

/** A member on a phone. The first password comes from an administrator and has to be replaced. */
export const member: readonly Task[] = [
  {
    name: 'Phone: sign in and replace the password that was handed over',
    before: console => replacing(console, { asksOld: true }),
    after: console => replacing(console, { asksOld: false }),
  },
  {
    name: 'Phone: read a notice that has just come',
    async before(console) {
      const { page, hand } = await informed(console, { asksOld: true })
      await hand.click(badgeOf(page))
      await hand.click(page.getByRole('tab', { name: /^全部/ }))
      await hand.click(page.getByRole('link', { name: '欢迎加入' }))
      await page.getByText('请先看这里。').waitFor()
      return hand.clicks()
    },
    async after(console) {
      const { page, hand } = await informed(console, { asksOld: false })
      await hand.click(badgeOf(page))
      await hand.click(page.getByRole('link', { name: '欢迎加入' }))
      await page.getByText('请先看这里。').waitFor()
      return hand.clicks()
    },
  },
  {
    name: 'Phone: set up two-factor, its app on the same phone',
    async before(console) {
      const visit = await entered(console, 'c', { asksOld: true })
      const secret = await begin(visit)
      await visit.hand.click(setUpOf(visit).getByRole('button', { name: /^复制/ }))
      await confirm(visit, secret)
      return visit.hand.clicks()
    },
    async after(console) {
      const visit = await entered(console, 'c', { asksOld: false })
      const secret = await begin(visit)
      // The link leads to the app, which a browser without one does not follow.
      const link = setUpOf(visit).getByRole('link', { name: /验证器/ })
      await link.evaluate(it => it.addEventListener('click', event => event.preventDefault()))
      await visit.hand.click(link)
      await confirm(visit, secret)
      return visit.hand.clicks()
    },
  },
  {
    name: 'Phone: come back after closing the browser, change one’s name',
    async after(console) {
      const { page, hand, goto } = await entered(console, 'd', { asksOld: false })
      // A browser that is closed forgets the cookies that have no end, and nothing else.
      const kept = (await page.context().cookies()).filter(it => it.expires > 0)
      await page.context().clearCookies()
      await page.context().addCookies(kept)
      await goto('home/account')
      await hand.type(page.getByLabel(/^姓名/), '回来了')
      await hand.click(button(page, '保存'))
      await page.getByText('资料已保存').first().waitFor()
      return hand.clicks()
    },
  },
]

/** Whether the console asks for the password once more that was just typed. */
interface Asking {
  asksOld: boolean
}

interface Person {
  id: string
  userName: string
}

const newMember = async (console: Console, suffix: string): Promise<Person> => {
  const call = await console.callAs('tenant')
  const roles = await call<{ list: [{ id: string }] }>(
    'GET',
    `/user/admin/role/options?q=${encodeURIComponent('普通员工')}`,
  )
  const userName = `m${suffix}${console.stamp}`
  const { id } = await call<{ id: string }>('POST', '/user/admin/member', {
    userName,
    realName: '小程',
    password: first,
    roleIds: [roles.list[0].id],
  })
  return { id, userName }
}

const tell = async (console: Console, id: string) => {
  const call = await console.callAs('tenant')
  const notice = await call<{ id: string }>('POST', '/admin/admin/notice', {
    title: '欢迎加入',
    content: '<p>请先看这里。</p>',
    rangeType: 5,
    userIds: [id],
  })
  await call('POST', `/admin/admin/notice/${notice.id}/publish`, {})
}

/** Signs in, and replaces the first password. */
const enter = async ({ page, hand, goto }: Visit, { userName }: Person, { asksOld }: Asking) => {
  await goto('home/account?tab=security')
  await hand.type(page.getByLabel('用户名'), userName)
  await hand.type(page.getByLabel('密码', { exact: true }), first)
  await hand.click(button(page, '登录'))
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  if (asksOld) await hand.type(page.locator('#password-old'), first)
  await hand.type(page.locator('#password-new'), own)
  await hand.type(page.locator('#password-again'), own)
  await hand.click(page.locator('form button[type=submit]'))
  await factorsOf(page).waitFor()
}

const replacing = async (console: Console, asking: Asking) => {
  const visit = await console.phone()
  await enter(visit, await newMember(console, 'a'), asking)
  return visit.hand.clicks()
}

/** Somebody who has just come in, on the security page. */
const entered = async (console: Console, suffix: string, asking: Asking): Promise<Visit> => {
  const visit = await console.phone()
  await enter(visit, await newMember(console, suffix), asking)
  visit.hand.clicks()
  return visit
}

/** Somebody who has just come in, and for whom there is a notice. */
const informed = async (console: Console, asking: Asking): Promise<Visit> => {
  const visit = await console.phone()
  const person = await newMember(console, 'b')
  await tell(console, person.id)
  await enter(visit, person, asking)
  visit.hand.clicks()
  return visit
}

const badgeOf = (page: Visit['page']) => page.locator('header a[href*="/home/message"]').first()
const factorsOf = (page: Visit['page']) => page.getByRole('region', { name: '二次验证与通行密钥' })
const setUpOf = ({ page }: Visit) => page.getByRole('dialog', { name: '设置验证器' })

/** Asks for a key. */
const begin = async (visit: Visit): Promise<Secret> => {
  await visit.hand.click(button(factorsOf(visit.page), '设置'))
  const key = (await setUpOf(visit).locator('code').textContent()) ?? ''
  return Secret.fromBase32(key.replace(/\s/g, ''))
}

/** Types the code that the app shows, and keeps the recovery codes. */
const confirm = async (visit: Visit, secret: Secret) => {
  await visit.hand.type(setUpOf(visit).getByLabel(/验证码/), TOTP.generate({ secret }))
  await visit.hand.click(button(setUpOf(visit), '确认'))
  await visit.hand.click(button(visit.page, '已保存好'))
  await factorsOf(visit.page)
    .getByText(/还有 10 个可用/)
    .waitFor()
}
