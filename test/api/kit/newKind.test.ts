import { beforeAll, describe, expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import { allKinds } from '#resources/core/kinds.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { columnOf } from '#server/db/names.ts'
import { tablesOf } from '#server/db/resourceTables.ts'
import { createComponents } from '#server/features/openapi/components.ts'
import { createSchema, rowSchema } from '#server/features/openapi/schemas.ts'
import { compose } from '#server/kit/feature.ts'
import { acmePercentServer } from '#test/fixtures/extension/acme/percent/server.ts'
import { gauge } from '#test/fixtures/gauge.ts'
import { another, type House, openHouse, someone } from './house.ts'

const me = someone()
let house: House

beforeAll(async () => {
  compose([{ name: 'acme', kinds: [acmePercentServer] }])
  house = await openHouse({ more: [gauge] })
  for (const [name, filled, spilled] of [
    ['half', 50, 12.5],
    ['full', 100, null],
    ['third', 33.33, 0],
  ])
    await house.add(gauge, { name, filled, spilled })
})

const names = async (query: Record<string, unknown>) => {
  const { code, data } = await house.call(me, 'GET', gauge.api, undefined, query)
  return code === 0 ? data.list.map((it: { name: string }) => it.name) : code
}

describe('a kind of field that an extension adds', () => {
  it('is stored exactly, and refused by its own rule', async () => {
    const { data } = await house.call(me, 'GET', gauge.api, undefined, { filter: { name: 'half' } })
    expect(data.list[0]).toMatchObject({ filled: 50, spilled: 12.5 })
    const wrong = await house.call(me, 'POST', gauge.api, { name: 'over', filled: 100.5 })
    expect(wrong.data.fields).toEqual({ filled: { key: 'most', args: { limit: 100 } } })
    expect((await house.call(me, 'POST', gauge.api, another(gauge, { name: 'third' }))).code).toBe(
      0,
    )
    await house.sql("delete from uc_gauge where name = 'third' and filled <> 33.33")
  })

  it.each([
    [{ filled: 50 }, ['half']],
    [{ filled: [33.33, 100] }, ['full', 'third']],
    [{ filled: { from: 40 } }, ['full', 'half']],
    [{ filled: { from: 33.33, to: 50 } }, ['half', 'third']],
    [{ spilled: { set: false } }, ['full']],
    [{ filled: 'half' }, 51],
    [{ filled: { like: '5' } }, 51],
  ])('is filtered: %j', async (filter, expected) => {
    expect(await names({ filter })).toEqual(expected)
  })

  it('is sorted by an index', async () => {
    expect(await names({ sort: ['filled', 'ASC'] })).toEqual(['third', 'half', 'full'])
    expect(await names({})).toEqual(['full', 'half', 'third'])
    const indexes = await house.sql("select indexdef from pg_indexes where tablename = 'uc_gauge'")
    expect(indexes.map(it => it.indexdef).join('\n')).toMatch(/\(tenant_id, filled, id\)/)
  })

  it('is exported and imported again', async () => {
    const file = await (
      await house.fetch(me, `${gauge.api}/export`, { columns: ['name', 'filled', 'spilled'] })
    ).text()
    expect(file.split('\r\n').slice(1, -1)).toEqual([
      'full,100%,',
      'half,50%,12.5%',
      'third,33.33%,0%',
    ])
    const init = { method: 'POST', body: 'name,filled,spilled\nnew,66.6%,7\nbad,a lot,\n' }
    const answer = await house.fetch(me, `${gauge.api}/import`, { rows: 'good' }, init)
    const { data } = (await answer.json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ total: 2, valid: 1 })
    expect(await names({ filter: { filled: 66.6, spilled: 7 } })).toEqual(['new'])
    await house.sql("delete from uc_gauge where name = 'new'")
  })

  it('has a schema in the OpenAPI document', () => {
    const value = { type: 'number', minimum: 0, maximum: 100 }
    const components = createComponents()
    const labels = { labelOf: (name: string) => name, inputLabelOf: (name: string) => name }
    rowSchema({ components, resource: gauge, ...labels })
    createSchema({ components, resource: gauge, ...labels })
    const { Gauge, GaugeCreate } = components.all()
    const { properties } = Gauge as { properties: Record<string, unknown> }
    expect(properties.filled).toMatchObject({ type: 'number' })
    expect(properties.spilled).toMatchObject({ type: ['number', 'null'] })
    expect(GaugeCreate).toMatchObject({
      required: ['name', 'filled'],
      properties: { filled: value },
    })
  })

  it('may be in a definition that is registered as JSON, with its own settings', () => {
    const revived = parseDefinition(JSON.parse(JSON.stringify(gauge)))
    expect(revived).toEqual(gauge)
    checkDefinitions([revived])
    const wrong = {
      ...gauge,
      fields: { ...gauge.fields, filled: { kind: 'acmePercent', alarm: -1 } },
    }
    expect(() => checkDefinitions([wrong as never])).toThrow(
      "resources/gauge.ts: fields.filled: field 'filled' has an 'alarm' below 0; mend it.",
    )
  })

  it('must not have the name of another one', () => {
    const other = { ...acmePercentServer, kind: { ...acmePercentServer.kind } }
    expect(() => compose([{ name: 'other', kinds: [other] }])).toThrow(
      "There are two field kinds named 'acmePercent'; rename one of them.",
    )
  })
})

describe('a definition', () => {
  const changed = (fields: object, changes: object = {}) =>
    ({ ...gauge, fields: { ...gauge.fields, ...fields }, ...changes }) as unknown as AnyResource

  it('with an unknown kind is refused, with the place and the kinds that there are', () => {
    expect(() => checkDefinitions([changed({ filled: { kind: 'percnt' } })])).toThrow(
      /^resources\/gauge\.ts: fields\.filled\.kind: field 'filled': There is no field kind 'percnt'; the kinds are text, .*acmePercent\. Mend 'kind'\.$/,
    )
    const actions = { fill: { on: 'record', input: { by: { kind: 'percnt' } } } }
    expect(() => checkDefinitions([changed({}, { actions })])).toThrow(
      "resources/gauge.ts: actions.fill.input.by.kind: action 'fill', input 'by': There is no field kind 'percnt'",
    )
    expect(() => parseDefinition(changed({ filled: { kind: 'percnt' } }))).toThrow(
      /^fields\.filled\.kind: .*acmePercent/,
    )
  })

  it('with a setting of another kind is refused', () => {
    expect(() => checkDefinitions([changed({ filled: { kind: 'acmePercent', max: 50 } })])).toThrow(
      "field 'filled' has the setting 'max', which the kind 'acmePercent' does not; take it out.",
    )
  })

  it('that filters a list by what cannot be compared is refused', () => {
    const screens = { main: { ...gauge.screens.main, filters: ['more'] } }
    expect(() => checkDefinitions([changed({ more: { kind: 'json' } }, { screens })])).toThrow(
      "'screens.main.filters' has 'more', which cannot be filtered by; take it out.",
    )
  })

  it('that sorts a list by what has no order is refused', () => {
    const { main } = gauge.screens
    const screens = { main: { ...main, sort: ['note', 'asc'] } }
    expect(() => checkDefinitions([changed({ note: { kind: 'multiline' } }, { screens })])).toThrow(
      "'screens.main.sort' is by 'note', which cannot be sorted; choose another field.",
    )
  })
})

describe('every kind', () => {
  it.each(allKinds().map(kind => [kind.name, kind] as const))(
    'that is sorted has an index, and only that: %s',
    (name, kind) => {
      const given = { kind: name, of: ['a'], to: 'dept', kept: 'sealed' as const }
      const { main } = gauge.screens
      const columns = ['name', ...(kind.writeOnly ? [] : ['value'])]
      const one = defineResource({
        ...gauge,
        fields: { name: gauge.fields.name, value: given },
        screens: { main: { ...main, columns, filters: [], sort: ['name', 'asc'] } },
      } as never) as AnyResource
      const [table] = tablesOf(one, () => undefined)
      const start = `(tenant_id, "${columnOf('value')}"`
      const indexed = table?.indexes.some(it => it.on.startsWith(start))
      expect([sortableFieldsOf(one).includes('value'), indexed]).toEqual([
        kind.sorted === true,
        kind.sorted === true,
      ])
    },
  )
})
