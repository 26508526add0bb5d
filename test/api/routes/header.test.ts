import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverWords as english } from '#i18n/en-US/menus.ts'
import { serverWords as chinese } from '#i18n/zh-CN/menus.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { sqlIn } from '#test/support/sql.ts'

let house: TestApp

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const api = '/user/admin/menu'
const page = { type: 'menu', client: 'pc', status: 1, sort: 900 }

describe('the applications at hand', () => {
  it('begin with the user centre, which says what it is for', async () => {
    const { data } = await (await house.as('member')).get('/user/admin/role/header')
    expect(data.list[0]).toMatchObject({ addon: 'ml.svc.user', path: '/user/web/', affix: false })
    expect(data.list[0].remark).not.toBe('')
  })

  it('hold root menus: ours below the console, those of others and of elsewhere as they are', async () => {
    const platform = await house.as('platform')
    const rows = [
      { title: '快捷岗位', name: 'quickPost', path: '/org/quick', isRoot: true },
      { title: '环境监测', name: 'env', path: '/env/web/', isRoot: true, addon: 'ml.env' },
      { title: '文档', name: 'docs', path: 'https://docs.example/', isRoot: true, isFrame: true },
      { title: '隐藏应用', name: 'unseen', path: '/unseen', isRoot: true, hidden: true },
    ]
    for (const row of rows)
      expect(await platform.post(api, { ...page, ...row })).toMatchObject({ code: 0 })
    const { data } = await platform.get('/user/admin/role/header')
    const paths = Object.fromEntries(
      data.list.map(({ title, path }: { title: string; path: string }) => [title, path]),
    )
    expect(paths).toMatchObject({
      快捷岗位: '/user/web/org/quick',
      环境监测: '/env/web/',
      文档: 'https://docs.example/',
    })
    expect(paths).not.toHaveProperty('隐藏应用')
  })
})

describe('the side menu', () => {
  it('has one line about each dashboard, in the language of the caller, until people write another', async () => {
    const platform = await house.as('platform')
    interface Node {
      id: string
      name: string
      remark: string | null
      children: readonly Node[]
    }
    const dashboards = async (language: string): Promise<readonly Node[]> => {
      const { data } = await platform.get('/user/admin/role/antd/menu', undefined, {
        'accept-language': language,
      })
      return data.list.find(({ name }: Node) => name === 'dashboard').children
    }
    const remarks = async (language: string) =>
      Object.fromEntries((await dashboards(language)).map(({ name, remark }) => [name, remark]))
    const hints = { 'zh-CN': chinese.menus.hints, 'en-US': english.menus.hints }
    for (const [language, { analysis, monitor, workplace }] of Object.entries(hints))
      expect(await remarks(language)).toEqual({
        'dashboard.analysis': analysis,
        'dashboard.monitor': monitor,
        'dashboard.workplace': workplace,
      })
    const own = (await dashboards('zh-CN')).find(({ name }) => name === 'dashboard.workplace')
    const row = (await platform.get(`${api}/${own?.id}`)).data
    const { version } = row
    expect(
      await platform.put(`${api}/${own?.id}`, { version, remark: '每天从这里开始' }),
    ).toMatchObject({ code: 0 })
    expect(await remarks('en-US')).toMatchObject({ 'dashboard.workplace': '每天从这里开始' })
  })

  it('comes in the order of `sort`', async () => {
    const platform = await house.as('platform')
    for (const [name, sort] of [
      ['zz', 990],
      ['aa', 995],
      ['mm', 985],
    ] as const)
      await platform.post(api, { ...page, title: name, name, path: `/${name}`, sort })
    const { data } = await platform.get('/user/admin/role/antd/menu')
    const names = data.list.map(({ name }: { name: string }) => name)
    expect(names.filter((it: string) => ['zz', 'aa', 'mm'].includes(it))).toEqual([
      'mm',
      'zz',
      'aa',
    ])
  })
})

describe('menus of the mobile client', () => {
  const mobile = { ...page, client: 'mobile' }
  const idOf = async (row: object): Promise<string> => {
    const { code, data } = await (await house.as('platform')).post(api, row)
    expect([row, code]).toEqual([row, 0])
    return data.id
  }
  const named = (list: readonly { name?: string; title: string; children?: object[] }[]) =>
    list.map(({ title }) => title)

  it('are delivered to who asks for that client, as a tree, and to nobody else', async () => {
    const parentId = await idOf({ ...mobile, type: 'directory', title: 'App', name: 'app' })
    await idOf({
      ...mobile,
      title: 'Scan',
      name: 'scan',
      parentId,
      path: '/pages/scan',
      component: 'pages/scan',
    })
    await idOf({
      ...mobile,
      title: 'Meter',
      name: 'meter',
      addon: 'ml.meter',
      isRoot: true,
      path: '/meter',
    })
    await idOf({ ...mobile, title: 'Home', name: 'mine', isRoot: true, path: '/pages/home' })
    const platform = await house.as('platform')
    const side = (query: string) => platform.get(`/user/admin/role/antd/menu${query}`)
    const { list } = (await side('?client=mobile')).data
    expect(named(list)).toEqual(['App', 'Home'])
    expect(list[0].children).toMatchObject([
      { title: 'Scan', path: '/pages/scan', component: 'pages/scan', children: [] },
    ])
    expect(named((await side('?client=mobile&addon=ml.meter')).data.list)).toEqual(['Meter'])
    const pc = (await side('')).data.list
    expect(pc).toEqual((await side('?client=pc')).data.list)
    expect(named(pc)).not.toContain('App')
    const header = async (query: string) =>
      (await platform.get(`/user/admin/role/header${query}`)).data.list as {
        title: string
        path: string
      }[]
    expect((await header('?client=mobile')).slice(1).map(it => it.path)).toEqual([
      '/meter',
      '/pages/home',
    ])
    expect(named(await header(''))).not.toContain('Meter')
    expect(await header('')).toEqual(await header('?client=pc'))
  })

  it('go to those alone who were granted them', async () => {
    const [member, tenant] = [await house.as('member'), await house.as('tenant')]
    const path = '/user/admin/role/antd/menu?client=mobile'
    expect((await member.get(path)).data.list).toEqual([])
    expect(named((await tenant.get(path)).data.list)).toEqual(['App', 'Home'])
  })

  it('are asked for by a client that exists', async () => {
    const platform = await house.as('platform')
    for (const path of ['/user/admin/role/antd/menu', '/user/admin/role/header'])
      expect(await platform.get(`${path}?client=watch`)).toMatchObject({
        code: 51,
        data: { fields: { client: expect.any(String) } },
      })
  })

  it('hang below menus of the same client, and stay there while something hangs below them', async () => {
    const platform = await house.as('platform')
    const found = async (name: string) =>
      (await platform.get(`${api}?filter=${JSON.stringify({ name })}`)).data.list[0]
    const [app, org] = [await found('app'), await found('org')]
    const crossed = { ...page, title: 'Crossed', name: 'crossed', parentId: app.id }
    expect((await platform.post(api, crossed)).data.fields).toHaveProperty('parentId')
    expect(
      (await platform.post(api, { ...crossed, client: 'mobile', parentId: org.id })).code,
    ).toBe(51)
    const { code, message } = await platform.put(`${api}/${app.id}`, {
      version: app.version,
      client: 'pc',
    })
    expect([code, message]).toEqual([-1, expect.stringContaining('client type')])
  })

  it('of an older installation that hang below the other client stand at the top', async () => {
    const platform = await house.as('platform')
    await sqlIn(
      house,
      "update uc_menu set parent_id = (select id from uc_menu where name = 'org') where name = 'mine'",
    )
    const { list } = (await platform.get('/user/admin/role/antd/menu?client=mobile')).data
    expect(named(list)).toEqual(['App', 'Home'])
  })
})

describe('the market', () => {
  it('answers whoever is signed in with a bare list, in which nothing is on offer yet', async () => {
    const path = '/admin/admin/site/app/list'
    expect(await (await house.as('member')).get(path)).toMatchObject({ code: 0, data: [] })
    expect(await house.anyone().get(path)).toMatchObject({ code: 61 })
  })
})
