import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import type { ListLayout } from '#src/kit/list/useListLayout.ts'
import { keepInView, VirtualRows } from '#src/ui/window/VirtualRows.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import type { RowSelection } from '../list/choice.tsx'
import { HeadRow } from '../list/HeadRow.tsx'
import { SkeletonRows } from '../list/Skeleton.tsx'
import { TableBox } from '../list/TableStyles.tsx'
import { useScreenNavigation } from '../route.ts'
import type { Origin } from '../show/siblings.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { selectionChangeOf, treeTableMoveOf } from './keys.ts'
import { TreeRow, type TreeRowProps } from './TreeRow.tsx'
import { type NodeDrag, useNodeDrag } from './useNodeDrag.ts'
import type { OpenTree } from './useOpenTree.ts'

/** The drop target that moves a node to the top level. */
const TopTarget = ({ move }: { move: NodeDrag }) => {
  const t = useKitTranslate()
  const [over, setOver] = useState(false)
  if (!move.accepts(null)) return null
  // It covers the table head: a row of its own would move the rows away from the pointer.
  return (
    <Box sx={{ position: 'sticky', insetBlockStart: 0, insetInlineStart: 0, zIndex: 5, height: 0 }}>
      <Box
        sx={{ ...target, bgcolor: over ? 'action.selected' : 'background.paper' }}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          void move.drop(null)
        }}
      >
        {t('tree.toTop')}
      </Box>
    </Box>
  )
}

const target = {
  height: 44,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
}

/** So many lines before and after a node lead on from its page; the history entry holds them. */
const linesAround = 100

interface TreeTableProps {
  tree: OpenTree
  look: ListLayout
  loading: boolean
  resource: AnyResource
  selecting: RowSelection | undefined
}

/** The lines of a tree: arrows, Enter, Home and End move through it, Space selects, lines can be dragged to a new parent. */
export const TreeTable = ({ tree, look, loading, resource, selecting }: TreeTableProps) => {
  const { screen, key } = useScreen().place
  const { offers } = useActions()
  const words = useResourceTexts(resource)
  const { toShow, toEdit, toCreate } = useScreenNavigation(screen.path)
  const box = useRef<HTMLDivElement>(null)
  const height = look.compact ? 36 : 44
  const { active, setActive, revealed } = tree
  const rtl = useTheme().direction === 'rtl'
  const narrow = useMediaQuery('(max-width:899.95px)')
  const move = useNodeDrag(tree.forest)
  const show = (id: string) => {
    const at = tree.rows.findIndex(row => row.item.id === id)
    const around = tree.rows.slice(Math.max(0, at - linesAround), at + linesAround + 1)
    return toShow(id, { lines: around.map(({ item }) => item.id) } satisfies Origin)
  }
  const open = offers.show ? show : offers.update ? toEdit : undefined
  const width = look.columns.length + (selecting ? 2 : 1)
  // Of a filtered tree those that were looked for, without the path to them.
  const { rows, matches } = tree
  const selectable = useMemo(
    () => rows.flatMap(({ item }) => (!matches || matches.has(item.id) ? [item.row] : [])),
    [rows, matches],
  )

  const at = tree.rows.findIndex(row => row.item.id === active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was just revealed is scrolled to
  useEffect(() => {
    if (revealed > 0 && at >= 0) keepInView(box.current, { at, height, head: height })
  }, [revealed])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const row = tree.rows[at]?.item.row
    const picked = selecting && selectionChangeOf(event, { row, rows: selectable, selecting })
    if (picked) {
      event.preventDefault()
      return picked()
    }
    const wanted = treeTableMoveOf(event.key, tree.rows, at, rtl)
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if ('enter' in wanted) return void open?.(wanted.enter)
    if ('open' in wanted) return tree.setOpen(wanted.open, true)
    if ('close' in wanted) return tree.setOpen(wanted.close, false)
    setActive(tree.rows[wanted.to]?.item.id)
    keepInView(box.current, { at: wanted.to, height, head: height })
  }
  return (
    <TableBox ref={box} data-density={look.compact ? 'compact' : 'normal'}>
      {move.dragged && offers.update && <TopTarget move={move} />}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a tree with columns
        role="treegrid"
        aria-label={words.screen(key, 'title')}
        aria-busy={loading}
        aria-multiselectable={selecting ? true : undefined}
        aria-rowcount={tree.rows.length + 1}
        aria-activedescendant={active && `tree-${active}`}
        tabIndex={0}
        onKeyDown={press}
        onFocus={event => {
          // A button in a line brings its own focus.
          if (event.target === event.currentTarget) setActive(active ?? tree.rows[0]?.item.id)
        }}
      >
        <HeadRow
          columns={look.columns}
          resource={resource}
          rows={selectable}
          hasActions
          sorting={undefined}
          selecting={selecting}
        />
        {loading ? (
          <SkeletonRows columns={width} />
        ) : (
          <Lines
            rows={tree.rows}
            active={active}
            height={height}
            box={box}
            selecting={selecting}
            row={{
              columns: look.columns,
              resource,
              narrow,
              move: offers.update ? move : undefined,
              onToggle: tree.setOpen,
              onOpen: open,
              onCreateBelow: toCreate,
            }}
          />
        )}
      </table>
    </TableBox>
  )
}

interface LinesProps {
  rows: OpenTree['rows']
  active: string | undefined
  height: number
  box: RefObject<HTMLDivElement | null>
  selecting: RowSelection | undefined
  row: Omit<TreeRowProps, 'line' | 'place' | 'active' | 'chosen' | 'choosable' | 'onSelect'>
}

/** The lines in view. Scrolling renders only this part again, and of it only the lines that come into view. */
const Lines = ({ rows, active, height, box, selecting, row }: LinesProps) => (
  <VirtualRows count={rows.length} height={height} box={box}>
    {shown => (
      <tbody>
        <tr style={{ height: shown.before }} hidden={shown.before === 0} />
        {rows.slice(shown.from, shown.to).map((line, at) => (
          <TreeRow
            key={line.item.id}
            line={line}
            place={shown.from + at + 2}
            active={line.item.id === active}
            chosen={selecting?.chosen.has(line.item.id) ?? false}
            choosable={selecting?.fits(line.item.row) ?? false}
            onSelect={selecting?.onToggle}
            {...row}
          />
        ))}
        <tr style={{ height: shown.after }} hidden={shown.after === 0} />
      </tbody>
    )}
  </VirtualRows>
)
