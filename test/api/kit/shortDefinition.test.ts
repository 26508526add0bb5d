import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDefinition } from '#server/features/definitions/change.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

/** A definition as an author writes it, with all its words. */
const parcel = {
  name: 'parcel',
  api: '/app/mail/parcel',
  tenancy: 'tenant',
  label: { 'zh-CN': '包裹', 'en-US': 'parcel' },
  plural: { 'en-US': 'parcels' },
  fields: {
    name: {
      kind: 'text',
      required: true,
      search: true,
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
    },
    size: {
      kind: 'choice',
      of: ['small', 'large'],
      initial: 'small',
      label: { 'zh-CN': '大小', 'en-US': 'Size' },
      labels: {
        small: { 'zh-CN': '小', 'en-US': 'Small' },
        large: { 'zh-CN': '大', 'en-US': 'Large' },
      },
    },
    weight: { kind: 'integer', min: 0, label: { 'zh-CN': '重量', 'en-US': 'Weight' } },
  },
  screens: { main: { menu: { under: 'org', icon: 'Inventory2' } } },
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('a definition of fields with labels is a resource with menu, list, import and export', async () => {
  await addDefinition(app.deps, app.registry, { definition: parcel })
  const tenant = await app.as('tenant')
  const made = await tenant.post(parcel.api, { name: 'Books', size: 'large', weight: 3 })
  expect(made).toMatchObject({ code: 0, data: { name: 'Books', size: 'large', weight: 3 } })

  const query = `?filter=${encodeURIComponent('{"size":"large"}')}&sort=["weight","ASC"]`
  expect((await tenant.get(`${parcel.api}${query}`)).data).toMatchObject({ total: 1 })

  const { list } = (await tenant.get('/user/admin/role/antd/menu')).data
  const org = list.find((it: { name: string }) => it.name === 'org')
  expect(org.children.find((it: { path: string }) => it.path === '/mail/parcel')).toMatchObject({
    icon: 'Inventory2',
    title: 'Parcels',
  })

  const { data } = await tenant.get('/admin/admin/site/definitions')
  const [served] = data.list.filter((it: { definition: { name: string } }) =>
    ['parcel'].includes(it.definition.name),
  )
  expect(served.definition.screens.main).toMatchObject({
    columns: ['name', 'size', 'weight', 'updatedAt'],
    filters: ['size'],
  })
})

it('a definition without a name for one of its fields is not registered', async () => {
  const { label: _, ...size } = parcel.fields.size
  const nameless = {
    ...parcel,
    name: 'crate',
    api: '/app/mail/crate',
    fields: { ...parcel.fields, size },
  }
  await expect(addDefinition(app.deps, app.registry, { definition: nameless })).rejects.toThrow(
    [
      'words.zh-CN.fields.size: This text is missing; write it.',
      'words.en-US.fields.size: This text is missing; write it.',
    ].join('\n'),
  )
})
