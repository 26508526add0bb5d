import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { TreeItem } from './tree/forest.ts'
import type { TreePanelProps } from './tree/props.ts'
import { TreeLines } from './tree/TreeLines.tsx'
import { TreeTools } from './tree/TreeTools.tsx'
import { useTree } from './tree/useTree.ts'

export type { TreeItem } from './tree/forest.ts'

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
