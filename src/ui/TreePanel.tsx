import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { TreeItem } from './tree/forest.ts'
import { TreeLines } from './tree/TreeLines.tsx'
import { TreeTools } from './tree/TreeTools.tsx'
import { useTree } from './tree/useTree.ts'

export type { TreeItem } from './tree/forest.ts'
export type CheckState = 'checked' | 'half' | 'unchecked'

/** Boxes before the lines of a tree. */
interface TreeChecks {
  stateOf(id: string): CheckState
  /** `targets`: the ids that the checkbox applies to, see `targetsOf`. */
  onToggle(id: string, targets: readonly string[]): void
  /** Why a box cannot be changed; nothing when it can. */
  lockedBy?(id: string): string | undefined
}

export interface TreePanelProps<T extends TreeItem> {
  items: readonly T[]
  /** Names the tree to people who do not see it. */
  label: string
  selected?: string | null | undefined
  /** Called with null when the selected line is chosen again. */
  onSelect?: ((id: string | null) => void) | undefined
  checks?: TreeChecks | undefined
  /** How many levels are open at first. */
  depth?: number
  /** Greatest height of the lines in pixels, or `fill` for all that the parent has. */
  height?: number | 'fill'
  /** Drawn before and after a title. */
  iconOf?: ((item: T) => ReactNode) | undefined
  extraOf?: ((item: T) => ReactNode) | undefined
  /** Buttons beside the search box; those for all lines have to know whether a search hides some. */
  tools?: ReactNode | ((isSearching: boolean) => ReactNode)
  /** Said when there are no items. */
  empty?: string
}

/** A tree with search that keeps the path to a match, the keyboard of the ARIA pattern and, on demand, boxes; windowed. */
export const TreePanel = <T extends TreeItem>(props: TreePanelProps<T>) => {
  const {
    items,
    label,
    selected,
    onSelect,
    checks,
    depth = 1,
    height = 360,
    iconOf,
    extraOf,
    tools,
    empty,
  } = props
  const translate = useTranslate()
  const id = useId()
  const tree = useTree(items, depth)
  const nothing = tree.text
    ? translate('ui.tree.none', { text: tree.text })
    : (empty ?? translate('ui.tree.empty'))
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: height === 'fill' ? '100%' : undefined,
      }}
    >
      <TreeTools tree={tree} controls={id}>
        {typeof tools === 'function' ? tools(tree.text.trim() !== '') : tools}
      </TreeTools>
      {tree.rows.length === 0 && (
        <Typography
          variant="body2"
          color="text.secondary"
          role="status"
          sx={{ px: 1.5, py: 3, textAlign: 'center' }}
        >
          {nothing}
        </Typography>
      )}
      <TreeLines {...{ id, tree, label, selected, onSelect, checks, height, iconOf, extraOf }} />
    </Box>
  )
}
