import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/catalog.ts'
import { type AnyResource, fieldOf, fieldsOf, type Screen } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { resources } from '#resources/index.ts'
import { sortedSql } from '#server/db/collations.ts'
import { columnOf } from '#server/db/names.ts'
import { tablesOf } from '#server/db/resourceTables.ts'
import { columnsOf } from '#src/kit/columns.ts'
// How fields of each kind are stored and shown, those of extensions included.
import '#src/features.ts'
import '#test/support/composition.ts'

const all = resources.map(it => [it.name, it as AnyResource] as const)
const find = (name: string) => resources.find(it => it.name === name) as AnyResource | undefined

describe('a sort', () => {
  it.each(all)('that the console offers is one that the API takes: %s', (_, resource) => {
    const names = [...fieldsOf(resource).map(([name]) => name), 'createdAt', 'updatedAt']
    const offered = columnsOf(resource, names, {}).filter(it => it.sortable)
    const taken = sortableFieldsOf(resource)
    expect(offered.map(it => it.name).filter(name => !taken.includes(name))).toEqual([])
  })

  it.each(all.filter(([, it]) => !it.view))(
    'that the API takes has an index, unless the resource has few rows: %s',
    (_, it) => {
      const [table] = tablesOf(it, find)
      const lead = it.tenancy === 'tenant' ? 'tenant_id, ' : ''
      const indexed = sortableFieldsOf(it).filter(
        name => !it.fewRows || fieldOf(it, name)?.kind === 'reference',
      )
      const without = indexed.filter(name => {
        // Texts have an index for each order in which they are read.
        const orders = languages.map(language => sortedSql(it, name, columnOf(name), language))
        return !orders.every(order =>
          table?.indexes.some(({ on }) =>
            on.replaceAll('"', '').startsWith(`(${lead}${order}, id)`),
          ),
        )
      })
      expect(without).toEqual([])
    },
  )

  it('of a view is by columns that it names, the one that its screens begin with among them', () => {
    for (const [name, resource] of all.filter(([, it]) => it.view))
      for (const { sort } of Object.values(resource.screens) as Screen[])
        expect([name, sortableFieldsOf(resource)]).toEqual([
          name,
          expect.arrayContaining([sort[0]]),
        ])
  })
})
