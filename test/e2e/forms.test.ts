import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { casesOf, exhaustively } from '#test/support/tier.ts'
import { apiOf } from './support/api.ts'
import { faultsIn } from './support/axe.ts'
import { expectFits, signedIn, type Visit, visitAs } from './support/browser.ts'
import { deployed } from './support/deployed.ts'
import { call, newPerson } from './support/person.ts'
import { walkTo } from './support/walkTo.ts'

const typed = '还没保存的内容'
const anyOf = (...names: readonly string[]) => new RegExp(`^(?:${names.join('|')})`)

let names = 0
const newName = () => `form${++names}${Date.now().toString(36)}`
const password = 'battery-Staple-8'

interface Opened extends Visit {
  field: Locator
}

const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] :is(input, textarea)`).first()

/** Somebody of their own for each, so that signing out reaches nobody else. */
const member = async () => visitAs(await newPerson(newName(), password))

const at = async (visit: Visit, path: string, name: string): Promise<Opened> => {
  await visit.goto(path)
  const found = field(visit.page, name)
  await found.waitFor()
  return { ...visit, field: found }
}

const firstPost = async () => {
  const tenant = await apiOf('tenant')
  const code = newName()
  const { id } = await tenant('POST', '/user/admin/post', { name: code, code })
  return id as string
}

/** Forms of every make: of a definition in a drawer and on a page, about oneself, of an action, and letters. */
const forms: Readonly<Record<string, () => Promise<Opened>>> = {
  'a record': async () => at(await signedIn('tenant'), `org/post/${await firstPost()}`, 'name'),
  'a new record': async () => at(await signedIn('tenant'), 'org/dept/create', 'name'),
  'the settings of the site': async () => at(await signedIn('platform'), 'home/site', 'name'),
  'one’s own account': async () => at(await member(), 'home/account', 'realName'),
  'one’s payee': async () => {
    const visit = await member()
    await visit.goto('home/account?tab=withdrawal')
    await visit.page.getByRole('button', { name: '填写收款信息' }).click()
    return { ...visit, field: field(visit.page, 'account') }
  },
  'a letter': async () => {
    const visit = await signedIn('manager')
    await visit.goto('home/message?tab=private')
    await visit.page.getByRole('button', { name: '写私信' }).click()
    return { ...visit, field: field(visit.page, 'title') }
  },
  'an action': async () => {
    const visit = await signedIn('tenant')
    const api = await apiOf('tenant')
    const { list } = await api('GET', '/user/admin/member?range=[0,0]&filter={"userName":"zhouzx"}')
    const [row] = list.length > 0 ? list : (await api('GET', '/user/admin/member?range=[3,3]')).list
    await visit.goto(`org/user/${row.id}/show`)
    await visit.page.getByRole('button', { name: /更多/ }).first().click()
    await visit.page.getByRole('menuitem', { name: /余额/ }).click()
    return { ...visit, field: field(visit.page, 'remark') }
  },
  'a password': async () => {
    const visit = await member()
    await visit.goto('home/account?tab=security')
    const line = visit.page.locator('li').filter({ hasText: '登录密码' })
    await line.getByRole('button', { name: '修改' }).click()
    return { ...visit, field: field(visit.page, 'oldPassword') }
  },
}

/** A record and a letter stand for the others. */
const opened = casesOf(Object.entries(forms), ([name]) => ['a record', 'a letter'].includes(name))

describe.each(opened)('the form of %s keeps what is typed', (_, open) => {
  test('through another language and a session that ends in another window, and asks before it is lost', async () => {
    const { page, context, field, complaints } = await open()
    await field.fill(typed)
    const asked: string[] = []
    page.on('dialog', it => {
      asked.push(it.type())
      void it.dismiss()
    })

    const other = await context.newPage()
    await other.goto('/user/web/home/account')
    await other.getByRole('button', { name: /个人菜单/ }).waitFor()
    await other.evaluate(() => {
      localStorage.setItem('LANGUAGE', 'en-US')
      window.dispatchEvent(new Event('languagechange'))
    })
    await page.bringToFront()
    await page.locator('html[lang="en-US"]').waitFor({ state: 'attached' })
    await page.locator('header').getByText('Your menu').waitFor({ state: 'attached' })
    expect(await field.inputValue()).toBe(typed)

    // The browser asks before it reloads the page, and the page asks before it is left.
    await page.evaluate(() => setTimeout(() => location.reload()))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.evaluate(walkTo, '/user/web/dashboard/workplace')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await expectFits(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(typed)

    await other.goto('/user/web/user/logout')
    const ended = page.getByRole('dialog', { name: 'Session timed out' })
    await ended.waitFor()
    expect(await field.inputValue()).toBe(typed)
    await ended.getByRole('button', { name: 'Cancel' }).click()
    await ended.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(typed)
    expect(complaints).toEqual([])
  })
})

exhaustively(() => {
  describe('what a colleague has saved meanwhile', () => {
    const conflict = async ({ page, field }: Opened, theirs: string) => {
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await page.getByRole('button', { name: '载入最新内容' }).click()
      const line = page.getByText(`当前已保存：${theirs}`)
      await line.waitFor()
      // It is read as part of its own field, and not of the next one.
      // Both are measured at once: the form scrolls and grows.
      const gap = await line.evaluate(
        (it, above) => it.getBoundingClientRect().y - (above?.getBoundingClientRect().bottom ?? 0),
        await field.elementHandle(),
      )
      expect(gap).toBeLessThan(36)
      await expectFits(page)
      expect(await faultsIn(page)).toEqual([])
      expect(await field.inputValue()).toBe(typed)
    }
    const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

    exhaustively(() => {
      test('stays in the settings of the site, beside what was typed, and they are saved again and again', async () => {
        const staff = await apiOf('platform')
        const { list } = await staff('GET', '/admin/admin/site?range=[0,0]')
        const [{ id, name, basicCopyright }] = list
        const opened = await forms['the settings of the site']?.()
        if (!opened) throw new Error('No such form.')
        const { page, field: own } = opened
        await own.fill(typed)
        await staff('PUT', `/admin/admin/site/${id}`, {
          name: '同事的名称',
          basicCopyright: '同事的版权',
        })
        await conflict(opened, '同事的名称')
        expect(await field(page, 'basicCopyright').inputValue()).toBe('同事的版权')
        await save(page)
        await page.getByText('已更新站点设置').first().waitFor()
        // At once once more: the answer of the first save is what the second is held to.
        await own.fill(`${typed}二`)
        await save(page)
        await expect
          .poll(async () => (await staff('GET', `/admin/admin/site/${id}`)).name)
          .toBe(`${typed}二`)
        expect((await staff('GET', `/admin/admin/site/${id}`)).basicCopyright).toBe('同事的版权')
        expect(await page.getByText('载入最新内容').count()).toBe(0)
        await staff('PUT', `/admin/admin/site/${id}`, { name, basicCopyright })
      })

      test('an administrator, of one’s own account, empties nothing', async () => {
        const userName = newName()
        const session = await newPerson(userName, password)
        const { data } = await call(session, '/user/admin/member/info')
        const opened = await at(await visitAs(session, { width: 390 }), 'home/account', 'realName')
        const { page, field: own } = opened
        await own.fill(typed)
        const admin = await apiOf('tenant')
        await admin('PUT', `/user/admin/member/${data.id}`, {
          realName: '管理员改名',
          address: '总部',
        })
        await conflict(opened, '管理员改名')
        expect(await field(page, 'address').inputValue()).toBe('总部')
        await save(page)
        await page.getByText('资料已保存').first().waitFor()
        expect((await call(session, '/user/admin/member/account')).data).toMatchObject({
          realName: typed,
          address: '总部',
        })
      })

      test('is taken with a click', async () => {
        const opened = await forms['a record']?.()
        if (!opened) throw new Error('No such form.')
        const { page, field: own } = opened
        await own.fill(typed)
        const [, id] = /post\/(\d+)/.exec(page.url()) ?? []
        const admin = await apiOf('tenant')
        const theirs = newName()
        await admin('PUT', `/user/admin/post/${id}`, { name: theirs })
        await conflict(opened, theirs)
        await page.getByRole('button', { name: '采用' }).click()
        expect(await own.inputValue()).toBe(theirs)
        // Nothing is left to lose.
        await page.getByRole('button', { name: '取消' }).click()
        await own.waitFor({ state: 'detached' })
      })
    })
  })
})

test('the buttons of a form do not move while it appears, so that no press on them is lost', async () => {
  const { page, goto } = await signedIn('tenant')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await goto('org/post/create')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存', exact: true }).waitFor()
  const [first, last, count] = await dialog.evaluate(sheet => {
    const button = sheet.querySelector('button[type="submit"]')
    const placeOf = () => {
      const { x, y } = button?.getBoundingClientRect() ?? new DOMRect()
      return { x, y }
    }
    // Begins again, since it may be over by now.
    sheet.style.animation = 'none'
    sheet.getBoundingClientRect()
    sheet.style.animation = ''
    const animations = sheet.getAnimations()
    for (const it of animations) {
      it.pause()
      it.currentTime = 0
    }
    const before = placeOf()
    for (const it of animations) it.finish()
    return [before, placeOf(), animations.length] as const
  })
  expect(count).toBe(1)
  expect(first).toEqual(last)
})

exhaustively(() => {
  test('a letter is not sent without a picture that is still on its way, and is there again after a reload', async () => {
    const opened = await forms['a letter']?.()
    if (!opened) throw new Error('No such form.')
    const { page, field: title } = opened
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/admin/file/upload*', async route => {
      await held
      await route.continue()
    })
    const form = page.getByRole('dialog')
    await title.fill(typed)
    await form.getByRole('combobox', { name: '收件人' }).fill('周子')
    await page.getByRole('option', { name: /周子萱/ }).click()
    await form.locator('[role=textbox][contenteditable]').click()
    await page.keyboard.type('请看：')
    const sent: string[] = []
    page.on('request', it => it.method() === 'POST' && sent.push(new URL(it.url()).pathname))
    await form.locator('input[type=file]').setInputFiles({
      name: '机房.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await form.getByRole('button', { name: '发送' }).click()
    await form.getByText('文件还没有传完').waitFor()
    expect(sent.filter(it => !it.endsWith('/upload'))).toEqual([])

    page.on('dialog', it => void it.accept())
    await page.reload()
    release()
    await page.getByRole('button', { name: '写私信' }).click()
    await page.getByText('已恢复上次未保存的内容').waitFor()
    expect(await title.inputValue()).toBe(typed)
    await form.getByText('请看：').waitFor()
    await form.getByRole('button', { name: /周子萱/ }).waitFor()
  })
})

test('code that is gone after an upgrade leaves the form with what is typed, and says so', async () => {
  const proxy = await deployed()
  const visit = await signedIn('tenant', { language: 'en-US', width: 390 }, proxy.address)
  // Before the page is opened, which may fetch it while nothing is done.
  proxy.remove(/LanguageList/)
  const { page, field: own } = await at(visit, 'home/account', 'realName')
  await own.fill(typed)
  await page.getByRole('button', { name: anyOf('Language', 'Change language') }).click()
  const dialog = page.getByRole('dialog', { name: 'Part of this page could not be loaded' })
  await dialog.waitFor()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Stay on this page' }).click()
  expect(await own.inputValue()).toBe(typed)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
})
