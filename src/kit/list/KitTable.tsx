import { memo, type ReactNode, useRef } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import { VirtualRows } from '#src/ui/window/VirtualRows.tsx'
import type { Column } from '../columns.ts'
import type { AnyRow } from '../overrides.ts'
import type { RowSelection } from './choice.tsx'
import type { Sorting } from './HeadRow.tsx'
import { HeadRow } from './HeadRow.tsx'
import { Row } from './Row.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { TableBox } from './TableStyles.tsx'

export interface KitTableProps {
  label: string
  resource: AnyResource
  columns: readonly Column[]
  /** Undefined while the first page is loading: a skeleton is shown. */
  rows: readonly AnyRow[] | undefined
  /** The rows are still those of the previous request. */
  loading?: boolean
  compact?: boolean
  sorting?: Sorting
  selecting?: RowSelection
  /** Opens a row by its first column. */
  onOpen?: ((id: string) => void) | undefined
  /** The buttons at the end of each row. The function must be stable, or all rows are rendered again. */
  actionsOf?: ((row: AnyRow) => ReactNode) | undefined
}

/** A table of rows: head and first column stay in view, more than 100 rows are windowed. */
export const KitTable = memo((props: KitTableProps) => {
  const {
    label,
    resource,
    columns,
    rows,
    loading = false,
    compact = false,
    sorting,
    selecting,
    onOpen,
    actionsOf,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const width = columns.length + (selecting ? 1 : 0) + (actionsOf ? 1 : 0)
  return (
    <TableBox
      ref={box}
      data-density={compact ? 'compact' : 'normal'}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table
        aria-label={label}
        aria-rowcount={rows ? rows.length + 1 : -1}
        aria-busy={!rows || loading}
      >
        <HeadRow
          columns={columns}
          resource={resource}
          sorting={sorting}
          selecting={selecting}
          rows={rows}
          hasActions={Boolean(actionsOf)}
        />
        {rows ? (
          <VirtualRows count={rows.length} height={compact ? 36 : 44} box={box}>
            {shown => (
              <tbody>
                <Gap height={shown.before} width={width} />
                {rows.slice(shown.from, shown.to).map((row, at) => (
                  <Row
                    key={row.id}
                    row={row}
                    place={shown.from + at + 2}
                    resource={resource}
                    columns={columns}
                    chosen={selecting?.chosen.has(row.id) ?? false}
                    choosable={selecting?.fits(row) ?? false}
                    onToggle={selecting?.onToggle}
                    onOpen={onOpen}
                    actionsOf={actionsOf}
                  />
                ))}
                <Gap height={shown.after} width={width} />
              </tbody>
            )}
          </VirtualRows>
        ) : (
          <SkeletonRows columns={width} />
        )}
      </table>
    </TableBox>
  )
})

/** Takes the space of the rows that are not rendered. */
const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr>
      <td className="uc-bare" colSpan={width} style={{ height }} />
    </tr>
  )
