import type { AnyResource } from '#resources/core/resource.ts'
import type { Column } from '../columns.ts'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import type { RowSelection } from './choice.tsx'
import { SelectAll } from './choice.tsx'

export interface Sorting {
  field: string
  order: string
  setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => void
}

interface HeadRowProps {
  columns: readonly Column[]
  resource: AnyResource
  rows: readonly AnyRow[] | undefined
  hasActions: boolean
  sorting: Sorting | undefined
  selecting: RowSelection | undefined
}

/** Names of the columns, which sort, and the box that selects the whole page. */
export const HeadRow = ({
  columns,
  resource,
  rows = [],
  sorting,
  selecting,
  hasActions,
}: HeadRowProps) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selecting && (
          <th className="uc-check">
            <SelectAll rows={rows} selecting={selecting} />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.name}
            scope="col"
            className={classOf(column, at)}
            aria-sort={sortOf(column, sorting)}
          >
            <Heading column={column} label={words.field(column.name)} sorting={sorting} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className="uc-last uc-end">
            {t('list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Class names of a column's cells. */
export const classOf = ({ align, shrinks }: Column, at: number): string | undefined => {
  if (at === 0) return 'uc-first'
  if (shrinks) return 'uc-giving'
  return align === 'end' ? 'uc-end' : undefined
}

const sortOf = ({ name }: Column, sorting: Sorting | undefined) => {
  if (sorting?.field !== name) return undefined
  return sorting.order === 'ASC' ? 'ascending' : 'descending'
}

const Heading = ({
  column,
  label,
  sorting,
}: {
  column: Column
  label: string
  sorting: Sorting | undefined
}) => {
  const t = useKitTranslate()
  if (!sorting || !column.sortable) return label
  const active = sorting.field === column.name
  const order = active && sorting.order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <button
      type="button"
      className="uc-sort"
      title={t('list.sortBy', { field: label })}
      onClick={() => sorting.setSort({ field: column.name, order })}
    >
      {label}
      <i aria-hidden="true">{active && sorting.order === 'DESC' ? '▼' : '▲'}</i>
    </button>
  )
}
