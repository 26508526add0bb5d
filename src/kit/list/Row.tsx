import { memo, type ReactNode } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { InButton } from '../cells/InButton.ts'
import type { Column } from '../columns.ts'
import { Guarded } from '../Guarded.tsx'
import type { AnyRow } from '../overrides.ts'
import { SelectRow, type SelectRowProps, useUnselectableReason } from './choice.tsx'
import { classOf } from './HeadRow.tsx'

interface RowProps {
  row: AnyRow
  /** Its number in the whole table, for screen readers. */
  place: number
  resource: AnyResource
  columns: readonly Column[]
  chosen: boolean
  choosable: boolean
  onToggle: ((id: string) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  actionsOf: ((row: AnyRow) => ReactNode) | undefined
}

/** One row, rendered again only if it, its selection or the columns change. */
export const Row = memo(
  ({ row, place, resource, columns, onOpen, actionsOf, onToggle, ...choice }: RowProps) => (
    <tr data-id={row.id} aria-rowindex={place} aria-selected={onToggle ? choice.chosen : undefined}>
      <RecordContextProvider value={row}>
        {onToggle && <CheckCell row={row} resource={resource} onToggle={onToggle} {...choice} />}
        {columns.map((column, at) => {
          const { name, field, Cell } = column
          const cell = (
            <Guarded of={row}>
              <Cell row={row} value={row[name]} name={name} field={field} resource={resource} />
            </Guarded>
          )
          return (
            <td key={name} className={classOf(column, at)}>
              {at === 0 ? (
                <FirstCell onOpen={onOpen && (() => onOpen(row.id))}>{cell}</FirstCell>
              ) : column.shrinks ? (
                <div className="uc-yields">{cell}</div>
              ) : (
                cell
              )}
            </td>
          )
        })}
        {actionsOf && <td className="uc-last">{actionsOf(row)}</td>}
      </RecordContextProvider>
    </tr>
  ),
)

/** The first column, which names the row. It shrinks if the other columns need the room. */
const FirstCell = ({
  onOpen,
  children,
}: {
  onOpen: (() => void) | undefined
  children: ReactNode
}) =>
  onOpen ? (
    <button type="button" className="uc-link uc-yields" onClick={onOpen}>
      <InButton value={true}>{children}</InButton>
    </button>
  ) : (
    <div className="uc-yields">{children}</div>
  )

/** The cell with the box that selects a row. */
export const CheckCell = (props: SelectRowProps) => (
  <td className="uc-check" title={useUnselectableReason(props.choosable, props.row)}>
    <SelectRow {...props} />
  </td>
)
