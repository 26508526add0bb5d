import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addDefinition,
  changeDefinition,
  removeDefinition,
} from '#server/features/definitions/change.ts'
import { watchDefinitions } from '#server/features/definitions/definitions.ts'
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
let stop: (() => void) | undefined
beforeAll(async () => {
  served = await startOwnServer()
  stop = watchDefinitions(served.house.deps, served.house.registry)
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(async () => {
  stop?.()
  await browser?.close()
  await served?.close()
})

test('a definition added at run time has a menu, a list and a form, changes, and goes, in pages that are open', async () => {
  const { house } = served
  const context = await browser.newContext({ baseURL: served.address, locale: 'zh-CN' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/user/web/user/login')
  const listening = page.waitForRequest(/member\/events/)
  await page.getByRole('button', { name: '租户管理员' }).click()
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  await menu.getByText('组织管理').waitFor()
  expect(await menu.getByText('水泵管理').count()).toBe(0)
  await listening

  const definition = JSON.parse(JSON.stringify(pump))
  await addDefinition(house.deps, house.registry, { definition, words })
  await menu.getByText('组织管理').click()
  await menu.getByText('水泵管理').click()
  await page.getByRole('heading', { name: '水泵管理' }).waitFor()
  await page.getByRole('button', { name: '新建水泵' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^名称/).fill('一号泵')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已新建水泵“一号泵”').waitFor()
  await page.getByRole('row').filter({ hasText: '一号泵' }).getByText('10').waitFor()

  const other = await context.newPage()
  await other.goto('/user/web/water/pump')
  await other.getByRole('row').filter({ hasText: '一号泵' }).waitFor()
  await changeDefinition(house.deps, house.registry, 'pump', withPower(definition, words))
  for (const it of [page, other]) {
    await it.bringToFront()
    await it.getByRole('columnheader', { name: '功率' }).waitFor()
    await it.getByRole('row').filter({ hasText: '一号泵' }).getByText('55').waitFor()
  }
  // What is being typed stays while the form loses a field.
  await other.getByRole('button', { name: '新建水泵' }).first().click()
  await other.getByRole('dialog').getByLabel(/^名称/).fill('二号泵')
  await changeDefinition(house.deps, house.registry, 'pump', { definition, words })
  await other.getByRole('dialog').getByLabel(/^功率/).waitFor({ state: 'detached' })
  expect(await other.getByRole('dialog').getByLabel(/^名称/).inputValue()).toBe('二号泵')
  await other.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await other.getByText('已新建水泵“二号泵”').waitFor()
  expect(complaints).toEqual([])

  await removeDefinition(house.deps, house.registry, 'pump')
  for (const it of [page, other]) {
    await it.bringToFront()
    await it.getByRole('heading', { name: '页面不存在' }).waitFor()
    await it
      .getByRole('navigation', { name: '侧边菜单' })
      .getByText('水泵管理')
      .waitFor({ state: 'detached' })
  }
  await page.goto('/user/web/water/pump')
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
})

/** The pump with a further field, in the list and in the form. */
const withPower = (definition: typeof pump, said: typeof words) => {
  const { main } = definition.screens
  const texts = Object.entries(said).map(([language, own]) => [
    language,
    { ...own, fields: { ...own.fields, power: '功率' } },
  ])
  return {
    definition: {
      ...definition,
      fields: { ...definition.fields, power: { kind: 'integer', initial: 55 } },
      form: [...definition.form, { rows: [['power']] }],
      screens: { main: { ...main, columns: [...main.columns, 'power'] } },
    },
    words: Object.fromEntries(texts),
  }
}
