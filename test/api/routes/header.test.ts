import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'

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

describe('the market', () => {
  it('answers whoever is signed in with a bare list, in which nothing is on offer yet', async () => {
    const path = '/admin/admin/site/app/list'
    expect(await (await house.as('member')).get(path)).toMatchObject({ code: 0, data: [] })
    expect(await house.anyone().get(path)).toMatchObject({ code: 61 })
  })
})
