import { AppIcon } from '../AppIcon.tsx'
import type { TreeItem } from './forest.ts'
import { Line, Twisty } from './parts.ts'
import type { CheckState, TreePanelProps } from './props.ts'
import type { TreeRow } from './rows.ts'

type TreeLineProps<T extends TreeItem> = Pick<
  TreePanelProps<T>,
  'selected' | 'onSelect' | 'checks' | 'iconOf' | 'extraOf'
> & {
  id: string
  row: TreeRow<T>
  active: boolean
  choose: (id: string) => void
  setOpen: (id: string, open: boolean) => void
}

/** One line of a tree. */
export const TreeLine = <T extends TreeItem>(props: TreeLineProps<T>) => {
  const { id, row, active, choose, setOpen, checks, selected, onSelect, iconOf, extraOf } = props
  const { item, depth, branch, open, position, siblings } = row
  const state = checks?.stateOf(item.id)
  const locked = checks?.lockedBy?.(item.id)
  return (
    <Line
      id={`${id}-${item.id}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={branch ? open : undefined}
      aria-selected={onSelect ? item.id === selected : undefined}
      aria-checked={state && ariaChecked[state]}
      aria-disabled={locked !== undefined || undefined}
      data-active={active || undefined}
      title={locked ?? item.title}
      style={{ paddingInlineStart: depth * 20 }}
      onClick={() => choose(item.id)}
    >
      <Twisty
        data-open={open}
        aria-hidden="true"
        onClick={event => {
          event.stopPropagation()
          if (branch) setOpen(item.id, !open)
        }}
      >
        {branch && <AppIcon name="ChevronRight" />}
      </Twisty>
      {state && (
        <AppIcon
          name={boxes[state]}
          color={state === 'unchecked' || locked ? 'disabled' : 'primary'}
          sx={{ fontSize: 18 }}
        />
      )}
      {iconOf?.(item)}
      <span className="title">{item.title}</span>
      {item.subtitle && <span className="grey">{item.subtitle}</span>}
      {extraOf && <span className="extra">{extraOf(item)}</span>}
    </Line>
  )
}

const ariaChecked = { checked: 'true', half: 'mixed', unchecked: 'false' } as const
const boxes: Record<CheckState, string> = {
  checked: 'CheckBox',
  half: 'IndeterminateCheckBox',
  unchecked: 'CheckBoxOutlineBlank',
}
