import type { ComponentType } from 'react'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { type AnyResource, fieldOf, type Screen } from '#resources/core/resource.ts'
import { sortableFieldsOf } from '#resources/core/sorts.ts'
import { namedViewOf } from './cells/NamedText.tsx'
import { TenantCell } from './cells/TenantCell.tsx'
import { browserKindOf } from './kinds.ts'
import type { AnyOverrides, CellProps } from './overrides.ts'

const systemFields: Readonly<Record<string, AnyField>> = {
  id: { kind: 'text' },
  createdAt: { kind: 'dateTime' },
  updatedAt: { kind: 'dateTime' },
  deletedAt: { kind: 'dateTime' },
  deletedByName: { kind: 'text' },
  tenantId: { kind: 'reference', to: 'tenant' },
}

/** A field of the definition, or a system field such as `updatedAt`. */
export const anyFieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  fieldOf(resource, name) ?? systemFields[name]

/** What the table needs to know of a column, computed once and not for each row. */
export interface Column {
  name: string
  field: AnyField
  Cell: ComponentType<CellProps>
  sortable: boolean
  align: 'end' | undefined
  /** The column may shrink: its text ends in an ellipsis before the table scrolls. */
  shrinks: boolean
}

/** The sorts that a list offers. References have the order of their ids, which people do not see. */
const sortableNames = (resource: AnyResource): ReadonlySet<string> => {
  const named = sortableFieldsOf(resource).filter(name => {
    const field = anyFieldOf(resource, name)
    return !field || kindOf(field).refers === undefined
  })
  return new Set(['id', 'deletedAt', ...named])
}

/** The columns with these names, with the cells of overrides. */
export const columnsOf = (
  resource: AnyResource,
  names: Screen['columns'],
  overrides: AnyOverrides,
): Column[] => {
  const sorts = sortableNames(resource)
  return names.flatMap(name => {
    const field = anyFieldOf(resource, name)
    if (!field) return []
    const { cell, align, shrinks } = {
      ...browserKindOf(field),
      ...namedViewOf(resource, name),
    }
    return [
      {
        name,
        field,
        Cell: (name === 'tenantId'
          ? TenantCell
          : (overrides.cells?.[name] ?? cell)) as ComponentType<CellProps>,
        sortable: sorts.has(name),
        align,
        shrinks: shrinks === true,
      },
    ]
  })
}
