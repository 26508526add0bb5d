import { describe, expect, it } from 'vitest'
import { type AnyResource, fieldsOf } from '#resources/core/define.ts'
import { resources } from '#resources/index.ts'
import { asks } from '#server/kit/asks.ts'
import { columnsOf } from '#src/kit/columns.ts'

describe('a column that can be sorted', () => {
  it.each(resources.map(it => [it.name, it as AnyResource] as const))(
    'is one that the API sorts: %s',
    (_, resource) => {
      const names = fieldsOf(resource).map(([name]) => name)
      const refused = columnsOf(resource, names, {}).filter(
        ({ field, sortable }) => sortable && !asks[field.kind]?.includes('sort'),
      )
      expect(refused.map(it => it.name)).toEqual([])
    },
  )
})
