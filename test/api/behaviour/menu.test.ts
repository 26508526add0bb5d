import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, type Caller, type Desk, openDesk } from './desk.ts'

let desk: Desk
let platform: Caller
beforeAll(async () => {
  desk = await openDesk()
  platform = await desk.signIn('demo')
})
afterAll(() => desk.close())

const menuIdOf = async (name: string) => (await platform.find(api.menu, { name })).id as string
const menu = (name: string, more = {}) => ({ type: 'menu', title: name, name, ...more })

describe('a menu', () => {
  it('hangs below no button, and a button below something', async () => {
    const parentId = await menuIdOf('user:show')
    expect((await platform.post(api.menu, menu('m1', { parentId }))).code).not.toBe(0)
    expect(await platform.post(api.menu, menu('m2', { type: 'button' }))).toMatchObject({
      code: 51,
      data: { fields: { parentId: { key: 'required' } } },
    })
  })

  it('does not become a button while something hangs below it', async () => {
    expect(
      await platform.change(api.menu, await menuIdOf('org.user'), { type: 'button' }),
    ).toMatchObject({ code: -1, key: 'errors.menu.hasButtons' })
  })

  it.each(['org/nothing', '../evil', 'user'])(
    'does not open the component %s, which is no screen',
    async component => {
      expect(await platform.post(api.menu, menu('m3', { component }))).toMatchObject({
        code: 51,
        data: { fields: { component: { key: 'screen' } } },
      })
    },
  )

  it.each(['http://example.com', '//example.com', 'javascript:alert(1)', '/\\example.com'])(
    'does not lead to %s',
    async path => {
      expect(await platform.post(api.menu, menu('m4', { path }))).toMatchObject({
        code: 51,
        data: { fields: { path: { key: 'url' } } },
      })
    },
  )

  it('cannot be moved below itself', async () => {
    expect(
      await platform.change(api.menu, await menuIdOf('org'), {
        parentId: await menuIdOf('org.user'),
      }),
    ).toMatchObject({ code: -1, key: 'errors.tree.cycle' })
  })

  it('is not for tenants to change', async () => {
    const admin = await desk.signIn('liangjianguo')
    expect((await admin.post(api.menu, menu('m5'))).code).toBe(62)
    expect((await admin.get(api.menu)).code).toBe(62)
    expect((await admin.get(`${api.menu}/options`)).code).toBe(0)
  })
})

describe('a new menu', () => {
  it('goes to the administrators it is meant for', async () => {
    const { data: open } = await platform.post(api.menu, menu('help', { path: '/help' }))
    const { data: closed } = await platform.post(
      api.menu,
      menu('tenants', { permissions: ['GET /user/admin/tenant'] }),
    )
    const holders = async (id: string) =>
      (
        await desk.sql(
          'select t.code from uc_role r join uc_tenant t on t.id = r.tenant_id where $1 = any(r.menu_ids) order by 1',
          [id],
        )
      ).map(it => it.code)
    expect([await holders(open.id), await holders(closed.id)]).toEqual([
      ['beichen', 'nangang', 'platform'],
      ['platform'],
    ])
  })
})

describe('a menu of an app that older installations have below one of the console', () => {
  it('is changed where it hangs, and goes to no other menu of the console', async () => {
    const parentId = await menuIdOf('org.user')
    const { data } = await platform.post(api.menu, menu('app-user', { client: 'mobile' }))
    await desk.sql('update uc_menu set parent_id = $1 where id = $2', [parentId, data.id])
    expect((await platform.change(api.menu, data.id, { title: 'People' })).code).toBe(0)
    const off = { ids: [data.id], values: { status: 2 } }
    expect((await platform.post(`${api.menu}/update`, off)).code).toBe(0)
    const other = await platform.change(api.menu, data.id, { parentId: await menuIdOf('org.dept') })
    expect(other.data.fields).toMatchObject({ parentId: { key: 'otherClient' } })
  })
})

describe('a menu that comes to open a platform route', () => {
  it('leaves the roles of every tenant', async () => {
    const { data } = await platform.post(api.menu, menu('turning', { path: '/turning' }))
    await platform.change(api.menu, data.id, { permissions: ['POST /user/admin/tenant'] })
    expect(
      await desk.sql('select tenant_id from uc_role where $1 = any(menu_ids)', [data.id]),
    ).toEqual([{ tenant_id: '1' }])
  })
})

describe('a menu that goes', () => {
  it('hides its grants in every tenant, from the very next request on', async () => {
    const admin = await desk.signIn('qiuweidong')
    const id = await menuIdOf('post:create')
    expect((await platform.remove(`${api.menu}/${id}`)).code).toBe(0)
    expect((await admin.post(api.post, { name: 'x', code: 'x' })).code).toBe(62)
    const roles = (await admin.get(api.role)).data.list as { menuIds: string[] }[]
    expect(roles.filter(role => role.menuIds.includes(id))).toEqual([])
    expect((await platform.post(`${api.menu}/${id}/purge`)).code).toBe(0)
    expect(await desk.sql('select 1 from uc_role where $1 = any(menu_ids)', [id])).toEqual([])
  })
})

describe('titles', () => {
  it('are answered in the language of the caller while nobody changed them', async () => {
    const english = await desk.signIn('demo', 'en-US')
    expect(await english.find(api.menu, { name: 'org.user' })).toMatchObject({
      title: 'Users',
      labels: { parentId: 'Organisation' },
    })
    const button = { name: 'user:resetPassword', parentId: await menuIdOf('org.user') }
    expect(await english.find(api.menu, button)).toMatchObject({
      title: 'Reset password',
      labels: { parentId: 'Users' },
    })
    await platform.change(api.menu, await menuIdOf('org.dept'), { title: '班组' })
    expect(await english.find(api.menu, { name: 'org.dept' })).toMatchObject({ title: '班组' })
  })

  it('sent back as they were shown stay those of the product, in every language', async () => {
    const english = await desk.signIn('demo', 'en-US')
    const id = await menuIdOf('org.user')
    expect((await english.change(api.menu, id, { title: 'Users', sort: 11 })).code).toBe(0)
    expect(await platform.find(api.menu, { name: 'org.user' })).toMatchObject({
      title: '用户管理',
      sort: 11,
    })
    expect((await english.change(api.menu, id, { title: 'Crew' })).code).toBe(0)
    expect(await platform.find(api.menu, { name: 'org.user' })).toMatchObject({
      title: 'Crew',
      titleKey: null,
    })
  })

  it('are those of the product again when somebody writes what it called the entry, in any language', async () => {
    const english = await desk.signIn('demo', 'en-US')
    const id = await menuIdOf('org.post')
    const { title } = await english.find(api.menu, { name: 'org.post' })
    for (const written of [title.toUpperCase(), '岗位管理']) {
      expect((await platform.change(api.menu, id, { title: '班次' })).code).toBe(0)
      expect(await english.find(api.menu, { name: 'org.post' })).toMatchObject({ title: '班次' })
      expect((await platform.change(api.menu, id, { title: written })).code).toBe(0)
      expect(await english.find(api.menu, { name: 'org.post' })).toMatchObject({ title })
      expect(await platform.find(api.menu, { name: 'org.post' })).toMatchObject({
        title: '岗位管理',
        titleKey: 'resources.post.screens.main.title',
      })
    }
  })
})
