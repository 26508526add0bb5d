import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keepInView, VirtualRows } from '../window/VirtualRows.tsx'
import type { TreeItem } from './forest.ts'
import { Scroller } from './parts.ts'
import type { TreePanelProps } from './props.ts'
import { treeMoveOf } from './rows.ts'
import { TreeLine } from './TreeLine.tsx'
import type { TreeState } from './useTree.ts'

const lineHeight = 32

type TreeLinesProps<T extends TreeItem> = Pick<
  TreePanelProps<T>,
  'label' | 'selected' | 'onSelect' | 'checks' | 'iconOf' | 'extraOf'
> & {
  id: string
  tree: TreeState<T>
  height: number | 'fill'
}

/** The lines of a tree: one stop of the tab key, arrows inside, only what is in view when there are many. */
export const TreeLines = <T extends TreeItem>({
  id,
  tree,
  label,
  height,
  ...line
}: TreeLinesProps<T>) => {
  const { rows, setOpen } = tree
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const rtl = useTheme().direction === 'rtl'
  const at = rows.findIndex(row => row.item.id === (active ?? line.selected))
  const choose = (itemId: string) => {
    setActive(itemId)
    if (line.checks && line.checks.lockedBy?.(itemId) === undefined)
      line.checks.onToggle(itemId, tree.targetsOf(itemId))
    if (!line.checks) line.onSelect?.(itemId === line.selected ? null : itemId)
  }
  const goTo = (to: number) => {
    setActive(rows[to]?.item.id ?? null)
    keepInView(scroller.current, { at: to, height: lineHeight })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = rows[at]
    const move = treeMoveOf(event.key, rows, at, rtl)
    if (!move && !(current && (event.key === 'Enter' || event.key === ' '))) return
    event.preventDefault()
    if (!move) choose(current?.item.id ?? '')
    else if ('to' in move) goTo(move.to)
    else if ('open' in move) setOpen(move.open, true)
    else setOpen(move.close, false)
  }
  return (
    <Scroller
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={line.checks ? true : undefined}
      aria-activedescendant={focused && at >= 0 ? `${id}-${rows[at]?.item.id}` : undefined}
      tabIndex={rows.length ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      style={{ maxHeight: height === 'fill' ? undefined : height }}
    >
      <VirtualRows count={rows.length} height={lineHeight} box={scroller}>
        {({ from, to, before, after }) => (
          <div role="presentation" style={{ paddingBlock: `${before}px ${after}px` }}>
            {rows.slice(from, to).map((row, index) => (
              <TreeLine
                key={row.item.id}
                {...{ id, row, choose, setOpen, ...line }}
                active={focused && from + index === at}
              />
            ))}
          </div>
        )}
      </VirtualRows>
    </Scroller>
  )
}
