import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDefinition, removeDefinition } from '#server/features/definitions/change.ts'
import { type OwnServer, startOwnServer } from './support/ownServer.ts'

const pump = {
  name: 'pump',
  api: '/app/water/pump',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: { kind: 'text', required: true, unique: 'tenant', search: true },
    litres: { kind: 'integer', initial: 10 },
    deptId: { kind: 'reference', to: 'dept' },
  },
  actions: {},
  form: [{ rows: [['name', 'litres'], ['deptId']] }],
  screens: {
    main: {
      path: 'water/pump',
      view: 'table',
      columns: ['name', 'litres', 'deptId'],
      filters: ['deptId'],
      sort: ['name', 'asc'],
      actions: ['list', 'create', 'update', 'delete'],
      menu: { under: 'org', icon: 'WaterDrop', order: 90 },
    },
  },
}
const said = (name: string, title: string, fields: [string, string, string]) => ({
  name,
  fields: { name: fields[0], litres: fields[1], deptId: fields[2] },
  choices: {},
  actions: {},
  sections: {},
  screens: { main: { title, hint: title, empty: title } },
})
const words = {
  'zh-CN': said('水泵', '水泵管理', ['名称', '每秒升数', '部门']),
  'en-US': said('pump', 'Pumps', ['Name', 'Litres a second', 'Department']),
}

let browser: Browser
let served: OwnServer
beforeAll(async () => {
  served = await startOwnServer()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

test('a definition registered at run time as JSON has a menu, a list and a form until it is removed', async () => {
  const { house } = served
  const context = await browser.newContext({ baseURL: served.address, locale: 'zh-CN' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/user/web/user/login')
  await page.getByRole('button', { name: '租户管理员' }).click()
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  await menu.getByText('组织管理').waitFor()
  expect(await menu.getByText('水泵管理').count()).toBe(0)

  const definition = JSON.parse(JSON.stringify(pump))
  await addDefinition(house.deps, house.registry, { definition, words })
  await page.goto('/user/web/water/pump')
  await page.getByRole('heading', { name: '水泵管理' }).waitFor()
  await menu.getByText('水泵管理').waitFor()
  await page.getByRole('button', { name: '新建水泵' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^名称/).fill('一号泵')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已新建水泵“一号泵”').waitFor()
  await page.getByRole('row').filter({ hasText: '一号泵' }).getByText('10').waitFor()
  expect(complaints).toEqual([])

  await removeDefinition(house.deps, house.registry, 'pump')
  await page.goto('/user/web/water/pump')
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
})
