import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { addDefinition, removeDefinition } from '#server/features/definitions/change.ts'
import { loadDefinitions } from '#server/features/definitions/definitions.ts'
import { type House, openHouse, someone } from './house.ts'

const pump = {
  name: 'pump',
  api: '/app/water/pump',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: { kind: 'text', required: true, unique: 'tenant', search: true },
    deptId: { kind: 'reference', to: 'dept' },
  },
  actions: {},
  form: [{ rows: [['name', 'deptId']] }],
  screens: {
    main: {
      path: 'water/pump',
      view: 'table',
      columns: ['name', 'deptId'],
      filters: ['deptId'],
      sort: ['name', 'asc'],
      actions: ['list', 'create'],
    },
  },
}
const said = (name: string) => ({
  name,
  fields: { name, deptId: name },
  screens: { main: { title: name, hint: name, empty: name } },
})
const words = { 'zh-CN': said('水泵'), 'en-US': said('pump') }
let house: House
const register = (changes: object) =>
  addDefinition(house.deps, house.registry, { definition: { ...pump, ...changes }, words })

beforeAll(async () => {
  house = await openHouse()
})

describe('a definition registered at run time', () => {
  it('is served at once, also by a node that loads it later, until it is removed', async () => {
    const me = someone()
    expect((await house.call(me, 'GET', pump.api)).status).toBe(404)
    await register({})
    const { data } = await house.call(me, 'POST', pump.api, { name: 'P1' })
    expect(data).toMatchObject({ name: 'P1', deptId: null })
    expect(
      (await house.call(someone({ tenantId: '3' }), 'GET', `${pump.api}/${data.id}`)).code,
    ).toBe(65)
    const other = createRegistry(resources)
    await loadDefinitions(house.deps, other)
    expect(other.byApi(pump.api)?.name).toBe('pump')
    await expect(register({ subtitle: 'name' })).rejects.toThrow(
      "A resource named 'pump' is there already",
    )
    await removeDefinition(house.deps, house.registry, 'pump')
    expect((await house.call(me, 'GET', pump.api)).status).toBe(404)
    await loadDefinitions(house.deps, other)
    expect(other.find('pump')).toBeUndefined()
    expect(other.hidden().map(({ name }) => name)).toEqual(['pump'])
    await house.sql('delete from uc_definition')
  })

  it('that a newer version of the product clashes with is left out, and the log says why', async () => {
    const clashing = { ...pump, name: 'pumpStation', api: '/user/admin/dept' }
    const kept = [pump, clashing, { ...pump, name: 'user' }]
    for (const definition of kept)
      await house.sql('insert into uc_definition (name, definition, words) values ($1, $2, $3)', [
        definition.name,
        JSON.stringify(definition),
        JSON.stringify(words),
      ])
    const error = vi.fn()
    const registry = createRegistry(resources)
    await loadDefinitions({ ...house.deps, log: { error } as never }, registry)
    await house.sql('delete from uc_definition')
    expect(registry.all().map(({ name }) => name)).toEqual([
      ...resources.map(({ name }) => name),
      'pump',
    ])
    expect(registry.find('user')?.api).toBe('/user/admin/member')
    expect(error.mock.calls.map(([what]) => what)).toEqual([
      {
        definition: 'pumpStation',
        why: expect.stringContaining(
          "api: Resource 'pumpStation': the API path /user/admin/dept is taken.",
        ),
      },
      {
        definition: 'user',
        why: expect.stringContaining(
          "name: A resource named 'user' is there already; rename this one.",
        ),
      },
    ])
  })

  it('is refused when a text of it is missing, with the texts to write', async () => {
    const how = { kind: 'choice', of: ['slow', 'fast'] }
    const chinese = {
      ...words['zh-CN'],
      fields: { ...words['zh-CN'].fields, how: '方式' },
      choices: { how: { slow: '慢' } },
    }
    const added = {
      definition: { ...pump, fields: { ...pump.fields, how } },
      words: { ...words, 'zh-CN': chinese },
    }
    await expect(addDefinition(house.deps, house.registry, added)).rejects.toThrow(
      /^words\.zh-CN\.choices\.how\.fast: This text is missing; write it\.\nwords\.en-US\.fields\.how: /,
    )
    expect(await house.sql('select name from uc_definition')).toEqual([])
  })

  it.each([
    [{ title: 'nome' }, "title: 'title' names the field 'nome', which is not declared"],
    [{ scope: { dept: 'nowhere' } }, "'scope.dept' names the field 'nowhere'"],
    [{ quota: 'pumpMax' }, "'quota' names 'pumpMax', which the policy has no field for"],
    [
      { fields: { ...pump.fields, deptId: { kind: 'reference', to: 'nothing' } } },
      "field 'deptId' refers to 'nothing'",
    ],
    [
      { fields: { ...pump.fields, tenantId: { kind: 'text' } } },
      "field 'tenantId' has a name that every row carries",
    ],
    [{ fields: { ...pump.fields, deptId: { kind: 'sql' } } }, 'fields.deptId.kind: Invalid option'],
    [{ api: '/user/admin/member; drop' }, 'api: Invalid string'],
    [{ api: '/user/admin/dept' }, 'the API path /user/admin/dept is taken'],
    [{ quota: 'postMax' }, "'post' is counted as 'postMax' already"],
    [{ surprise: 1 }, "surprise: There is no setting 'surprise' here; take it out."],
    [
      {
        screens: {
          main: { ...pump.screens.main, menu: { under: 'ogr', icon: 'Work', order: 1 } },
        },
      },
      "'screens.main.menu.under' names the directory 'ogr', which there is none of",
    ],
  ])('is refused with a sentence when it is broken: %j', async (changes, sentence) => {
    await expect(register(changes)).rejects.toThrow(sentence)
    expect(await house.sql('select name from uc_definition')).toEqual([])
  })
})
