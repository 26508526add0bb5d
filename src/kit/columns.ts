import type { ComponentType } from 'react'
import type { AnyResource, Screen } from '#resources/core/define.ts'
import { fieldOf } from '#resources/core/define.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { namedViewOf } from './cells/NamedText.tsx'
import { TenantCell } from './cells/TenantCell.tsx'
import type { AnyOverrides, CellProps } from './overrides.ts'
import { views } from './views.tsx'

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
  yields: boolean
}

const unsortable = new Set([
  'references',
  'routes',
  'list',
  'json',
  'richText',
  'image',
  'files',
  'secret',
  'reference',
])
/** Kinds whose columns may shrink. Numbers, times and tags are never cut. */
const yielding = new Set([
  'text',
  'multiline',
  'richText',
  'reference',
  'references',
  'list',
  'routes',
])

/** Computed by the server for each row, so the database cannot sort by them. */
const unordered = new Set(['deletedByName'])

/** The columns with these names, with the cells of overrides. */
export const columnsOf = (
  resource: AnyResource,
  names: Screen['columns'],
  overrides: AnyOverrides,
): Column[] =>
  names.flatMap(name => {
    const field = anyFieldOf(resource, name)
    if (!field) return []
    const { cell, align } = { ...views[field.kind], ...namedViewOf(resource, name) }
    return [
      {
        name,
        field,
        Cell: (name === 'tenantId'
          ? TenantCell
          : (overrides.cells?.[name] ?? cell)) as ComponentType<CellProps>,
        sortable: !unsortable.has(field.kind) && !unordered.has(name),
        align,
        yields: yielding.has(field.kind),
      },
    ]
  })
