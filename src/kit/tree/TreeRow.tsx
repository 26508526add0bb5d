import { type DragEvent, memo, useState } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { AnyResource } from '#resources/core/resource.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { TreeRow as Line } from '#src/ui/tree/rows.ts'
import { isFixed, isLeaf, refusalReasonOf } from '../access.ts'
import { RowActions } from '../actions/RowActions.tsx'
import type { Column } from '../columns.ts'
import { Guarded } from '../Guarded.tsx'
import { classOf } from '../list/HeadRow.tsx'
import { CheckCell } from '../list/Row.tsx'
import { useKitTranslate } from '../words.ts'
import type { Node } from './nodes.ts'
import type { NodeDrag } from './useNodeDrag.ts'

export interface TreeRowProps {
  line: Line<Node>
  place: number
  columns: readonly Column[]
  resource: AnyResource
  active: boolean
  chosen: boolean
  /** Whether any bulk action applies to this row. */
  choosable: boolean
  /** Undefined if there are no bulk actions. */
  onSelect: ((id: string) => void) | undefined
  /** The buttons are in a menu, to leave room for the columns. */
  narrow: boolean
  /** Undefined if the user may not move nodes. */
  move: NodeDrag | undefined
  onToggle: (id: string, open: boolean) => void
  onOpen: ((id: string) => void) | undefined
  onCreateBelow: (id: string) => void
}

/** A node of the tree: its first column is indented and has the button that expands it. */
export const TreeRow = memo((props: TreeRowProps) => {
  const { line, place, columns, resource, active, narrow, move, onCreateBelow } = props
  const { chosen, choosable, onSelect } = props
  const { item, depth, branch, open, position, siblings } = line
  const drop = useDrop(item.id, move)
  return (
    <tr
      id={`tree-${item.id}`}
      data-id={item.id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={place}
      aria-expanded={branch ? open : undefined}
      aria-selected={onSelect ? chosen : undefined}
      data-active={active || undefined}
      data-target={drop.over || undefined}
      {...drop.handlers}
    >
      <RecordContextProvider value={item.row}>
        {onSelect && (
          <CheckCell
            row={item.row}
            resource={resource}
            chosen={chosen}
            choosable={choosable}
            onToggle={onSelect}
          />
        )}
        {columns.map((column, at) => {
          const { name, field, Cell } = column
          const cell = (
            <Guarded of={item.row}>
              <Cell
                row={item.row}
                value={item.row[name]}
                name={name}
                field={field}
                resource={resource}
              />
            </Guarded>
          )
          return (
            <td key={name} className={classOf(column, at)}>
              {at === 0 ? <FirstCell {...props}>{cell}</FirstCell> : cell}
            </td>
          )
        })}
        <td className="uc-last">
          <RowActions
            row={item.row}
            most={narrow ? 0 : 2}
            onCreateBelow={isLeaf(resource, item.row) ? undefined : onCreateBelow}
          />
        </td>
      </RecordContextProvider>
    </tr>
  )
})

const FirstCell = ({
  line,
  resource,
  move,
  onToggle,
  onOpen,
  children,
}: TreeRowProps & { children: React.ReactNode }) => {
  const t = useKitTranslate()
  const { item, depth, branch, open } = line
  const { id, title } = item
  return (
    <span className="uc-node" style={{ paddingInlineStart: depth * 20 }}>
      {branch ? (
        <button
          type="button"
          tabIndex={-1}
          className="uc-twisty"
          aria-label={t(open ? 'tree.collapse' : 'tree.expand', { title })}
          onClick={() => onToggle(id, !open)}
        >
          <AppIcon name={open ? 'ExpandMore' : 'ChevronRight'} fontSize="small" />
        </button>
      ) : (
        <span className="uc-twisty" />
      )}
      {onOpen ? (
        <button type="button" className="uc-link" onClick={() => onOpen(id)}>
          {children}
        </button>
      ) : (
        children
      )}
      {move && !isFixed(resource, item.row) && !refusalReasonOf([item.row], 'update') && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves a node through its form
        <span
          className="uc-drag"
          draggable
          title={t('tree.drag', { title })}
          onDragStart={event => {
            // Firefox starts no drag without data, and searches the web for a text that is dropped beside a target.
            event.dataTransfer?.setData(dragType, id)
            move.begin(id)
          }}
          onDragEnd={move.end}
        >
          <AppIcon name="DragIndicator" fontSize="small" />
        </span>
      )}
    </span>
  )
}

/** The type of what is dragged, which no other page and no field takes. */
const dragType = 'application/x-user-center-node'

const useDrop = (id: string, move: NodeDrag | undefined) => {
  const [over, setOver] = useState(false)
  if (!move) return { over: false, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!move.accepts(id)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void move.drop(id)
    },
  }
  return { over: over && move.dragged !== null, handlers }
}
