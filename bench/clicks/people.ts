import type { Locator, Page } from 'playwright-core'
import { button, ready, type Task } from './task.ts'
import type { Console, Visit } from './visit.ts'

const departments = ['一', '二', '三']
const roles = ['甲', '乙']
const ten = Array.from({ length: 10 }, (_, index) => index)

/** An administrator of a tenant: departments, roles and people. */
export const people: readonly Task[] = [
  {
    name: 'Add three departments',
    async before(console) {
      const visit = await console.visitAs('tenant')
      await visit.goto('org/dept')
      await ready(visit.page)
      for (const part of departments) {
        await visit.hand.click(button(visit.page, '新建部门'))
        await fillDepartment(visit, console, part)
        await visit.hand.click(button(formOf(visit.page), '保存'))
        await formOf(visit.page).waitFor({ state: 'detached' })
      }
      return visit.hand.clicks()
    },
    async after(console) {
      const visit = await console.visitAs('tenant')
      await visit.goto('org/dept')
      await ready(visit.page)
      await visit.hand.click(button(visit.page, '新建部门'))
      for (const part of departments) {
        await fillDepartment(visit, console, part)
        await saveOrGoOn(visit, part === departments.at(-1))
        await visit.page.getByText(`已新建部门“${part}部${console.stamp}”`).waitFor()
      }
      return visit.hand.clicks()
    },
  },
  {
    name: 'Add two roles',
    async before(console) {
      const visit = await console.visitAs('tenant')
      await visit.goto('permission/role')
      await ready(visit.page)
      for (const part of roles) {
        await visit.hand.click(button(visit.page, '新建角色'))
        await fillRole(visit, console, part)
        await visit.hand.click(button(formOf(visit.page), '保存'))
        await formOf(visit.page).waitFor({ state: 'detached' })
      }
      return visit.hand.clicks()
    },
    async after(console) {
      const visit = await console.visitAs('tenant')
      await visit.goto('permission/role')
      await ready(visit.page)
      await visit.hand.click(button(visit.page, '新建角色'))
      for (const part of roles) {
        await fillRole(visit, console, part)
        await saveOrGoOn(visit, part === roles.at(-1))
        await visit.page.getByText(`已新建角色“${part}角色${console.stamp}”`).waitFor()
      }
      return visit.hand.clicks()
    },
  },
  {
    name: 'Import 30 people from a sheet with 3 mistakes, hand over their passwords',
    async before(console) {
      const { page, hand, goto } = await console.visitAs('tenant')
      await goto('org/user')
      await ready(page)
      await hand.click(button(page, '导入'))
      const dialog = page.getByRole('dialog', { name: /导入/ })
      const file = dialog.locator('input[type=file]')
      await hand.choose(file, sheetOf(console, { mistakes: true }))
      await hand.click(button(dialog, '换一个文件'))
      await hand.choose(file, sheetOf(console, { mistakes: false }))
      await hand.click(button(dialog, '导入 30 行'))
      await hand.click(button(dialog, '关闭'))
      await hand.type(page.getByRole('searchbox', { name: /^搜索用户名/ }), prefixOf(console))
      // The newest first, ten on a page.
      for (const begun of [20, 10, 0]) {
        if (begun < 20) await hand.click(button(page, '下一页'))
        for (const index of ten) {
          const row = page.getByRole('row').filter({ hasText: `新人${begun + index}号` })
          await hand.click(row.getByRole('button', { name: /的更多操作$/ }))
          await hand.click(page.getByRole('menuitem', { name: '重置密码' }))
          await hand.click(button(page.getByRole('dialog'), '重置密码'))
          const shown = page.getByRole('dialog').filter({ has: button(page, '我已保存') })
          await hand.click(shown.getByRole('button', { name: /^复制/ }))
          await hand.click(button(shown, '我已保存'))
          await shown.waitFor({ state: 'detached' })
        }
      }
      return hand.clicks()
    },
    async after(console) {
      const { page, hand, goto } = await console.visitAs('tenant')
      await goto('org/user')
      await ready(page)
      await hand.click(button(page, '导入'))
      const dialog = page.getByRole('dialog', { name: /导入/ })
      const file = dialog.locator('input[type=file]')
      await hand.choose(file, sheetOf(console, { mistakes: true }))
      await hand.click(button(dialog, '下载有误的 3 行'))
      await hand.click(button(dialog, '导入无误的 27 行'))
      await passwordsFor(27)
      await hand.click(button(page, '导入'))
      await hand.choose(file, sheetOf(console, { mistakes: false, only: isMistaken }))
      await hand.click(button(dialog, '导入 3 行'))
      await passwordsFor(3)
      return hand.clicks()

      async function passwordsFor(count: number) {
        await hand.click(button(dialog, `生成 ${count} 人的初始密码`))
        const sheet = page.getByRole('dialog', { name: `${count} 人的登录信息` })
        await hand.click(button(sheet, '下载 CSV'))
        await hand.click(button(sheet, '我已保存'))
        await sheet.waitFor({ state: 'detached' })
        await hand.click(button(dialog, '关闭'))
      }
    },
  },
  {
    name: 'Move ten people to another department',
    async before(console) {
      const { page, hand, goto } = await console.visitAs('tenant')
      await addTen(console)
      await goto(
        `org/user?filter=${encodeURIComponent(JSON.stringify({ q: `mv${console.stamp}` }))}`,
      )
      await ready(page)
      for (const index of ten) {
        const row = page.getByRole('row').filter({ hasText: `调岗${index}` })
        await hand.click(button(row, '编辑'))
        await hand.type(formOf(page).getByRole('combobox', { name: '部门' }), '渠道部')
        await hand.click(page.getByRole('option', { name: /渠道部/ }))
        await hand.click(button(formOf(page), '保存'))
        await formOf(page).waitFor({ state: 'detached' })
      }
      return hand.clicks()
    },
    async after(console) {
      const { page, hand, goto } = await console.visitAs('tenant')
      await addTen(console)
      await goto(
        `org/user?filter=${encodeURIComponent(JSON.stringify({ q: `mv${console.stamp}` }))}`,
      )
      await ready(page)
      await hand.click(page.getByRole('checkbox', { name: '选择本页全部' }))
      await hand.click(button(page, '批量修改'))
      await hand.click(page.getByRole('menuitem', { name: '部门' }))
      await hand.type(formOf(page).getByRole('combobox', { name: '部门' }), '渠道部')
      await hand.click(page.getByRole('option', { name: /渠道部/ }))
      await hand.click(formOf(page).getByRole('button', { name: /修改部门|保存|确定/ }))
      await page.getByRole('row').filter({ hasText: '渠道部' }).nth(9).waitFor()
      return hand.clicks()
    },
  },
]

const formOf = (page: Page): Locator => page.getByRole('dialog')

const fillDepartment = async ({ page, hand }: Visit, { stamp }: Console, part: string) => {
  await hand.type(formOf(page).getByLabel(/^部门名称/), `${part}部${stamp}`)
  await hand.type(formOf(page).getByLabel(/^部门编码/), `d${part.charCodeAt(0)}${stamp}`)
}

const fillRole = async ({ page, hand }: Visit, { stamp }: Console, part: string) => {
  const form = formOf(page)
  await hand.type(form.getByLabel(/^角色名称/), `${part}角色${stamp}`)
  await hand.type(form.getByLabel(/^权限字符/), `r${part.charCodeAt(0)}${stamp}`)
  await hand.type(form.getByRole('textbox', { name: '搜索' }).first(), '岗位管理')
  await hand.click(form.getByRole('treeitem', { name: /岗位管理/ }))
}

const saveOrGoOn = ({ page, hand }: Visit, isLast: boolean) =>
  hand.click(button(formOf(page), isLast ? '保存' : '保存并继续新建'))

const prefixOf = ({ stamp }: Console) => `p${stamp}`

/** Three of thirty name a department that does not exist. */
const isMistaken = (index: number) => index % 10 === 3

/** A sheet of thirty people, or of some of them. */
const sheetOf = (
  console: Console,
  { mistakes, only = () => true }: { mistakes: boolean; only?: (index: number) => boolean },
) => {
  const lines = Array.from({ length: 30 }, (_, index) => index)
    .filter(only)
    .map(index => {
      const department = mistakes && isMistaken(index) ? '没有的部门' : '测试部'
      return `${prefixOf(console)}${index},新人${index}号,${department}`
    })
  const text = `\ufeff${['用户名,姓名,部门', ...lines].join('\n')}`
  return { name: '新人.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const addTen = async (console: Console) => {
  const call = await console.callAs('tenant')
  for (const index of ten)
    await call('POST', '/user/admin/member', {
      userName: `mv${console.stamp}${index}`,
      realName: `调岗${index}`,
      password: 'correct-Horse-9',
    })
}
